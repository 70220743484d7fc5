import type { OwnVisit } from '@doorstep/contract/dashboard/schema'
import { sql } from 'kysely'
import type { Ctx, SystemCtx, SystemWriteCtx } from '../../../context.ts'
import { insertRow, updateRow } from '../../../db/statements.ts'
import { where } from '../../../policy/scopes.ts'
import { ORDER_COLUMNS } from '../queries.ts'
import type { Window } from '../rules.ts'
import { CALENDAR_KEPT_DAYS, remindedAtBooking, REMINDERS } from './rules.ts'

/** Replaces the slots that the firm offered before. */
export async function replaceSlots(
  ctx: SystemWriteCtx,
  orderId: number,
  windows: readonly Window[],
): Promise<void> {
  await ctx.db.deleteFrom('appointment_slots').where('order_id', '=', orderId).execute()
  if (windows.length === 0) return
  await ctx.db
    .insertInto('appointment_slots')
    .values(
      windows.map(({ startsAt, endsAt }) => ({
        order_id: orderId,
        starts_at: startsAt,
        ends_at: endsAt,
        offered_at: ctx.now(),
      })),
    )
    .execute()
}

export async function findSlots(ctx: SystemCtx, orderId: number): Promise<Window[]> {
  return ctx.db
    .selectFrom('appointment_slots')
    .select(['starts_at as startsAt', 'ends_at as endsAt'])
    .where('order_id', '=', orderId)
    .orderBy('starts_at')
    .execute()
}

export async function findSlot(ctx: SystemCtx, orderId: number, slotId: number): Promise<Window | undefined> {
  return ctx.db
    .selectFrom('appointment_slots')
    .select(['starts_at as startsAt', 'ends_at as endsAt'])
    .where('order_id', '=', orderId)
    .where('id', '=', slotId)
    .executeTakeFirst()
}

interface Picking extends Window {
  pickedBy: number | null
  pickedAs: 'reporter' | 'staff'
}

export async function insertAppointment(
  ctx: SystemWriteCtx,
  orderId: number,
  { startsAt, endsAt, pickedBy, pickedAs }: Picking,
): Promise<number> {
  const { remindedDayAt, remindedHoursAt } = remindedAtBooking(startsAt, ctx.now())
  return insertRow(ctx.db, 'appointments', {
    order_id: orderId,
    starts_at: startsAt,
    ends_at: endsAt,
    picked_by: pickedBy,
    picked_as: pickedAs,
    reminded_day_at: remindedDayAt,
    reminded_hours_at: remindedHoursAt,
    created_at: ctx.now(),
  })
}

/** Changes the time of an appointment. The higher sequence number makes calendars update their entry. */
export async function updateTime(
  ctx: SystemWriteCtx,
  id: number,
  { startsAt, endsAt, pickedBy, pickedAs }: Picking,
): Promise<void> {
  const { remindedDayAt, remindedHoursAt } = remindedAtBooking(startsAt, ctx.now())
  await updateRow(ctx.db, 'appointments', id, {
    starts_at: startsAt,
    ends_at: endsAt,
    picked_by: pickedBy,
    picked_as: pickedAs,
    reminded_day_at: remindedDayAt,
    reminded_hours_at: remindedHoursAt,
    sequence: sql<number>`sequence + 1`,
  })
}

export async function updateCancelled(ctx: SystemWriteCtx, id: number, words: string | null): Promise<void> {
  await updateRow(ctx.db, 'appointments', id, {
    state: 'Cancelled',
    outcome_at: ctx.now(),
    outcome_words: words,
    sequence: sql<number>`sequence + 1`,
  })
}

const isDue = (kind: keyof typeof REMINDERS, now: Date): ReturnType<typeof sql<boolean>> =>
  sql<boolean>`t.starts_at <= ${new Date(now.getTime() + REMINDERS[kind])}::timestamptz
    and ${kind === 'day' ? sql`t.reminded_day_at` : sql`t.reminded_hours_at`} is null`

export async function findToRemind(
  ctx: SystemCtx,
  limit: number,
): Promise<{ id: number; orderId: number }[]> {
  const now = ctx.now()
  return ctx.db
    .selectFrom('appointments as t')
    .select(['t.id', 't.order_id as orderId'])
    .where('t.state', '=', 'Booked')
    .where('t.starts_at', '>', now)
    .where(({ or }) => or([isDue('day', now), isDue('hours', now)]))
    .orderBy('t.starts_at')
    .orderBy('t.id')
    .limit(limit)
    .execute()
}

/**
 * Records this reminder and reminders that it makes unnecessary as sent. Returns the kind of reminder, or undefined if
 * it was already sent.
 */
export async function takeReminder(ctx: SystemWriteCtx, id: number): Promise<'day' | 'hours' | undefined> {
  const now = ctx.now()
  const due = await ctx.db
    .selectFrom('appointments as t')
    .select([isDue('day', now).as('day'), isDue('hours', now).as('hours')])
    .where('t.id', '=', id)
    .where('t.state', '=', 'Booked')
    .where('t.starts_at', '>', now)
    .forUpdate()
    .executeTakeFirst()
  if (!due || (!due.day && !due.hours)) return undefined
  await updateRow(ctx.db, 'appointments', id, {
    reminded_day_at: sql<Date>`coalesce(reminded_day_at, ${now}::timestamptz)`,
    ...(due.hours && { reminded_hours_at: now }),
  })
  return due.hours ? 'hours' : 'day'
}

/** Returns the appointments at a property that this reader can see. */
export async function findCalendarAppointments(ctx: Ctx, propertyId: number) {
  return ctx.db
    .selectFrom('appointments as t')
    .innerJoin('work_orders as w', 'w.id', 't.order_id')
    .innerJoin('firms as f', 'f.id', 'w.firm_id')
    .innerJoin('issues as i', 'i.id', 'w.issue_id')
    .innerJoin('places as p', 'p.id', 'i.property_id')
    .select(['t.id', 't.sequence', 't.starts_at as startsAt', 't.ends_at as endsAt'])
    .select(['f.name as firmName', 'i.job_id as jobId', 'p.address'])
    .where('i.property_id', '=', propertyId)
    .where('t.state', '!=', 'Cancelled')
    .where('t.starts_at', '>', new Date(ctx.now().getTime() - CALENDAR_KEPT_DAYS * REMINDERS.day))
    .where(where(ctx.actor, 'issueField:appointments', ORDER_COLUMNS))
    .orderBy('t.starts_at')
    .orderBy('t.id')
    .execute()
}

/**
 * Returns the work of firms for a reporter or contact who still lives there. Visits come first, soonest first. Next
 * come orders with times to choose from, and last come other orders that a firm has accepted or was asked to do.
 */
export async function findOwnVisits(ctx: Ctx, limit: number) {
  const now = ctx.now()
  const hasTimes = sql<boolean>`(w.status in ('Accepted', 'Booked') and exists (
    select from appointment_slots s where s.order_id = w.id and s.starts_at > ${now}))`
  const state = sql<string>`case when t.id is not null then t.state when ${hasTimes} then 'Offered'
    when w.status = 'Sent' then 'Sent' else 'Accepted' end`
  return ctx.db
    .selectFrom('issues as i')
    .innerJoin('places as p', 'p.id', 'i.property_id')
    .innerJoin('work_orders as w', 'w.issue_id', 'i.id')
    .innerJoin('firms as f', 'f.id', 'w.firm_id')
    .leftJoin('appointments as t', (join) =>
      join.onRef('t.order_id', '=', 'w.id').on('t.state', 'in', ['Booked', 'Begun']),
    )
    .select(['i.id as issueId', 'i.title', 'f.name as firmName'])
    .select(['t.starts_at as startsAt', 't.ends_at as endsAt'])
    .select(sql<OwnVisit['state']>`${state}`.as('state'))
    .select(
      sql<number>`(count(*) filter (where t.id is not null or ${hasTimes}) over () - 1)::int`.as('more'),
    )
    .select(
      sql<number>`(count(*) filter (where t.id is null and ${hasTimes}) over () - (t.id is null)::int)::int`.as(
        'toChoose',
      ),
    )
    .where(sql<boolean>`(i.reporter_id = ${ctx.actor.userId} or i.contact_id = ${ctx.actor.userId})`)
    .where(where(ctx.actor, 'order:pickSlot', ORDER_COLUMNS))
    .where('w.status', 'in', ['Sent', 'Accepted', 'Booked'])
    .where(({ or, eb }) => or([eb('t.ends_at', '>', now), eb('t.id', 'is', null)]))
    .orderBy('t.starts_at')
    .orderBy(sql`array_position(array['Offered', 'Accepted', 'Sent'], ${state})`)
    .orderBy('w.id')
    .limit(limit)
    .execute()
}

interface Offer {
  offerId: number
  /** True if the offer ended with a booking. */
  isBooked: boolean
}

const ABOUT_SLOTS = ['slotsOffered', 'slotsDeclined', 'booked', 'slotCancelled']

/** Returns the order's current offer of times, or the offer that has just been booked. */
export async function findOffer(ctx: SystemCtx, orderId: number): Promise<Offer | undefined> {
  const [last, before] = await ctx.db
    .selectFrom('work_order_events')
    .select(['id', 'kind'])
    .where('order_id', '=', orderId)
    .where('kind', 'in', ABOUT_SLOTS)
    .orderBy('id', 'desc')
    .limit(2)
    .execute()
  if (last?.kind === 'slotsOffered') return { offerId: last.id, isBooked: false }
  if (last?.kind === 'booked' && before?.kind === 'slotsOffered')
    return { offerId: before.id, isBooked: true }
  return undefined
}
