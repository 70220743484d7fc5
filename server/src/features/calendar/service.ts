import { Readable } from 'node:stream'
import {
  CALENDAR_COLLECTION_DAYS,
  nextCollections,
  STREAM_LABELS,
} from '@doorstep/contract/collections/rules'
import type { CalendarFeed, NewCalendarFeed } from '@doorstep/contract/calendar/schema'
import { emitAudit } from '../../audit/emitAudit.ts'
import { withTransaction } from '../../context.ts'
import type { Ctx, Params, SystemCtx } from '../../context.ts'
import { hashToken, newToken } from '../../crypto/tokens.ts'
import { notFound } from '../../errors.ts'
import type { BinaryResult } from '../../files/store.ts'
import { authorize } from '../../policy/authorize.ts'
import { addDays, dayAt } from '../../time/civil.ts'
import { findSchedules } from '../collections/queries.ts'
import { findActivities } from '../activities/queries.ts'
import { presentRepetition } from '../activities/present.ts'
import { ruleOf } from '../activities/rules.ts'
import { findCalendarAppointments } from '../orders/appointments/queries.ts'
import { findProperty } from '../properties/queries.ts'
import type { PropertyRow } from '../properties/queries.ts'
import { getProperty } from '../properties/service.ts'
import { deleteFeed, findFeed, findFeedOwner, replaceFeed } from './queries.ts'
import type { CalendarEntry } from '../../calendarFile.ts'

export async function readCalendarFeed(ctx: Ctx, { params }: Params<'propertyId'>): Promise<CalendarFeed> {
  const { id } = await getProperty(ctx, 'calendar:subscribe', params.propertyId)
  return { createdAt: (await findFeed(ctx, id))?.toISOString() ?? null }
}

/** Creates a calendar address. Anybody with the address can read the calendar. Any former address stops working. */
export async function createCalendarFeed(
  ctx: Ctx,
  { params }: Params<'propertyId'>,
): Promise<NewCalendarFeed> {
  const token = newToken()
  await withTransaction(ctx, async (tx) => {
    const property = await getProperty(tx, 'calendar:subscribe', params.propertyId)
    authorize(tx, 'calendar:subscribe', { propertyId: property.id, developmentId: property.developmentId })
    await replaceFeed(tx, property.id, hashToken(token))
    await emitAudit(tx, { action: 'calendar.create', object: { type: 'property', id: property.id } })
  })
  const url = `${ctx.services.publicUrl}/api/calendar/${token}.ics`
  return { url, createdAt: ctx.now().toISOString() }
}

export async function deleteCalendarFeed(ctx: Ctx, { params }: Params<'propertyId'>): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    const property = await getProperty(tx, 'calendar:subscribe', params.propertyId)
    authorize(tx, 'calendar:subscribe', { propertyId: property.id, developmentId: property.developmentId })
    if (await deleteFeed(tx, property.id))
      await emitAudit(tx, { action: 'calendar.delete', object: { type: 'property', id: property.id } })
  })
}

/** The calendar at an address, for as long as its owner can see the property. */
export async function readCalendarFile(
  ctx: SystemCtx,
  { params: { feed } }: { params: { feed: string } },
): Promise<BinaryResult> {
  const token = /^([A-Za-z0-9_-]{43})\.ics$/.exec(feed)?.[1]
  const owner = token === undefined ? undefined : await findFeedOwner(ctx, hashToken(token))
  if (!owner) throw notFound()
  const reader: Ctx = { ...ctx, actor: owner.actor }
  const property = await findProperty(reader, 'calendar:subscribe', owner.propertyId)
  if (!property) throw notFound()
  // The code of the calendar writer is large, so it is imported only for the first file.
  const { writeCalendar } = await import('../../calendarFile.ts')
  const { brandName } = ctx.services.config
  const text = writeCalendar({
    name: `${property.name}, ${property.siteName}`,
    brand: brandName,
    now: ctx.now(),
    entries: [
      ...(await activityEntries(reader, property)),
      ...(await collectionEntries(reader, property)),
      ...(await appointmentEntries(reader, property)),
    ],
  })
  return { stream: Readable.from([text]), type: 'text/calendar; charset=utf-8', name: 'calendar.ics' }
}

const ACTIVITIES_MAX = 500

async function activityEntries(ctx: Ctx, property: PropertyRow): Promise<CalendarEntry[]> {
  const { rows } = await findActivities(ctx, 'activity:listByProperty', {
    sort: 'nextScheduledOn',
    propertyId: property.id,
    status: 'active',
    limit: ACTIVITIES_MAX,
  })
  return rows.slice(0, ACTIVITIES_MAX).map((row) => {
    const repetition = presentRepetition(row)
    const comesAgain = repetition?.from === 'schedule'
    return {
      uid: `activity-${row.id}@${hostOf(ctx)}`,
      when: row.nextScheduledOn,
      summary: row.name,
      // If an activity repeats from completion, only its next date is known.
      rule: comesAgain ? ruleOf(repetition, row.repeatAnchorOn ?? row.nextScheduledOn) : undefined,
    }
  })
}

async function collectionEntries(ctx: Ctx, property: PropertyRow): Promise<CalendarEntry[]> {
  const today = dayAt(ctx.now(), ctx.services.config.timeZone)
  const schedules = await findSchedules(ctx, property.developmentId)
  // Lists the dates one by one, because no simple rule describes a schedule with moved collections.
  return schedules.flatMap((schedule) =>
    nextCollections(schedule, today, CALENDAR_COLLECTION_DAYS)
      .filter((day) => day <= addDays(today, CALENDAR_COLLECTION_DAYS))
      .map((day) => ({
        uid: `collection-${property.developmentId}-${schedule.stream}-${day}@${hostOf(ctx)}`,
        when: day,
        summary: `${STREAM_LABELS[schedule.stream]} collection`,
      })),
  )
}

async function appointmentEntries(ctx: Ctx, property: PropertyRow): Promise<CalendarEntry[]> {
  const found = await findCalendarAppointments(ctx, property.id)
  return found.map(({ id, startsAt, endsAt, firmName, jobId, address, sequence }) => ({
    uid: `appointment-${id}@${hostOf(ctx)}`,
    when: { from: startsAt, to: endsAt },
    summary: `Appointment: ${firmName}`,
    details: { description: `Job ${jobId}`, location: address, sequence },
  }))
}

const hostOf = (ctx: Ctx): string => new URL(ctx.services.publicUrl).hostname
