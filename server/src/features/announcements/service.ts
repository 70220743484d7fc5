import { ANNOUNCEMENT_STEPS } from '@doorstep/contract/announcements/rules'
import type { AnnouncementState } from '@doorstep/contract/announcements/rules'
import { ManagedAnnouncement } from '@doorstep/contract/announcements/schema'
import type {
  Announcement,
  AnnouncementPreview,
  CreateAnnouncement,
  ListAnnouncements,
  ListedAnnouncement,
  SendAnnouncement,
  UpdateAnnouncement,
} from '@doorstep/contract/announcements/schema'
import { CHOOSE_HOMES, NO_SMS } from '@doorstep/contract/announcements/texts'
import { CHOOSE_BLOCK } from '@doorstep/contract/blocks/texts'
import { nextOf } from '@doorstep/contract/transitions'
import { emitAudit } from '../../audit/emitAudit.ts'
import { withTransaction } from '../../context.ts'
import type { Ctx, Params, WriteCtx } from '../../context.ts'
import { changesNothing, sameIds } from '../../db/changes.ts'
import { AppError, invalid, notFound, stale } from '../../errors.ts'
import { withIdempotency } from '../../idempotency.ts'
import { positionOf, sortedPage } from '../../paging/pages.ts'
import type { Page } from '../../paging/pages.ts'
import { authorize } from '../../policy/authorize.ts'
import { requireFilterInScope } from '../../policy/filters.ts'
import { coversDevelopment } from '../developments/queries.ts'
import { beginningOf } from '../../time/civil.ts'
import { isBlockOf } from '../blocks/queries.ts'
import { announcementMail, smsText } from './messages.ts'
import { findPhotos } from './photos/queries.ts'
import { presentAnnouncement, presentListed, presentManaged } from './present.ts'
import {
  countHomes,
  findAnnouncements,
  findHomes,
  findManaged,
  findReached,
  insertAnnouncement,
  lockManaged,
  replaceHomes,
  updateFields,
  updateState,
} from './queries.ts'
import type { AnnouncementFields, AnnouncementRow } from './queries.ts'
import { sumDeliveries } from './recipients/queries.ts'
import { timeProblems } from './rules.ts'
import { countReached } from './sending/queries.ts'
import { beginSending, signalAnnouncement } from './sending/service.ts'

export async function listAnnouncements(
  ctx: Ctx,
  { query }: { query: ListAnnouncements },
): Promise<Page<ListedAnnouncement>> {
  const found = await findAnnouncements(ctx, query, positionOf(query))
  if (found.rows.length === 0) await requireFilterInScope(ctx, query)
  return sortedPage(found, query, (rows) => rows.map((row) => presentListed(ctx, row)))
}

/** Returns an announcement that has reached a home in the reader's scope. */
export async function readAnnouncement(
  ctx: Ctx,
  { params }: Params<'announcementId'>,
): Promise<Announcement> {
  const row = await findReached(ctx, params.announcementId)
  if (!row) throw notFound()
  return presentAnnouncement(ctx, row, await findPhotos(ctx, row.id))
}

export async function readManagedAnnouncement(
  ctx: Ctx,
  { params }: Params<'announcementId'>,
): Promise<ManagedAnnouncement> {
  return showManaged(ctx, params.announcementId)
}

/** Returns the announcement as its managers see it. */
export async function showManaged(ctx: Ctx, id: number): Promise<ManagedAnnouncement> {
  const row = await findManaged(ctx, id)
  if (!row) throw notFound()
  const [photos, homes, sums] = await Promise.all([
    findPhotos(ctx, id),
    findHomes(ctx, id),
    sumDeliveries(ctx, id),
  ])
  return presentManaged(ctx, row, { photos, homes, sums })
}

/** Creates an announcement as a draft. */
export async function createAnnouncement(
  ctx: Ctx,
  { body }: { body: CreateAnnouncement },
): Promise<ManagedAnnouncement> {
  return withTransaction(ctx, async (tx) => {
    const { developmentId } = body
    await requireDevelopment(tx, developmentId)
    authorize(tx, 'announcement:manage', { developmentId })
    return withIdempotency(
      tx,
      {
        endpoint: 'createAnnouncement',
        answer: ManagedAnnouncement,
        body,
        idOf: ({ id }: ManagedAnnouncement) => id,
        isStillVisible: async (id) => (await findManaged(tx, id)) !== undefined,
        isUnchanged: async ({ id, version }) => (await findManaged(tx, id))?.version === version,
      },
      async () => {
        const fields = await fieldsOf(tx, body)
        const id = await insertAnnouncement(tx, fields)
        await replaceHomes(tx, id, body.propertyIds ?? [])
        await emitAudit(tx, {
          action: 'announcement.create',
          object: { type: 'development', id: developmentId },
          after: { announcementId: id, ...coded(fields, body) },
        })
        signalAnnouncement(tx, { id, developmentId })
        return showManaged(tx, id)
      },
    )
  })
}

/** Changes a draft. A confirmed announcement can no longer be changed. */
export async function updateAnnouncement(
  ctx: Ctx,
  { params, body }: Params<'announcementId'> & { body: UpdateAnnouncement },
): Promise<ManagedAnnouncement> {
  return withTransaction(ctx, async (tx) => {
    const before = await lockDraft(tx, params.announcementId)
    const { id } = before
    const { developmentId } = body
    if (body.version !== undefined && body.version !== before.version)
      throw stale('announcement', await showManaged(tx, id))
    await requireDevelopment(tx, developmentId)
    authorize(tx, 'announcement:manage', { developmentId })
    const fields = await fieldsOf(tx, body)
    const homes = (await findHomes(tx, id)).map((home) => home.id)
    if (changesNothing<AnnouncementFields>(before, fields) && sameIds(homes, body.propertyIds ?? []))
      return showManaged(tx, id)
    await updateFields(tx, id, fields)
    await replaceHomes(tx, id, body.propertyIds ?? [])
    await emitAudit(tx, {
      action: 'announcement.update',
      object: { type: 'development', id: developmentId },
      before: { announcementId: id, ...coded(before, { propertyIds: homes }) },
      after: { announcementId: id, ...coded(fields, body) },
    })
    signalAnnouncement(tx, before)
    return showManaged(tx, id)
  })
}

async function requireDevelopment(ctx: Ctx, developmentId: number): Promise<void> {
  if (!(await coversDevelopment(ctx, 'announcement:manage', developmentId)))
    throw invalid({ developmentId: 'Choose a development from the list.' })
}

/** Returns the fields that the audit stores. The audit does not store the texts of the announcement. */
function coded(
  { developmentId, blockId, audience, byMail, bySms, sendAt, showUntil }: AnnouncementFields,
  { propertyIds }: { propertyIds: readonly number[] | null },
) {
  return { developmentId, blockId, audience, byMail, bySms, sendAt, showUntil, propertyIds }
}

async function fieldsOf(ctx: Ctx, body: CreateAnnouncement): Promise<AnnouncementFields> {
  const { timeZone } = ctx.services.config
  const { text, propertyIds, sendAt, blockId = null, ...fields } = body
  const times = {
    sendAt: sendAt === null ? null : beginningOf(sendAt, timeZone),
    showUntil: body.showUntil,
  }
  const problems = timeProblems(times, ctx.now(), timeZone)
  if (problems) throw invalid(problems)
  if (body.bySms && !ctx.services.messaging.hasSms) throw invalid({ bySms: NO_SMS })
  if (blockId !== null && (propertyIds || !(await isBlockOf(ctx, body.developmentId, blockId))))
    throw invalid({ blockId: CHOOSE_BLOCK })
  const chosen = new Set(propertyIds)
  if (propertyIds && (await countHomes(ctx, body.developmentId, [...chosen])) !== propertyIds.length)
    throw invalid({ propertyIds: CHOOSE_HOMES })
  return { ...fields, ...times, blockId, body: text, audience: propertyIds ? 'homes' : 'development' }
}

/** Locks a draft that the actor manages. */
export async function lockDraft(tx: WriteCtx, id: number): Promise<AnnouncementRow> {
  const announcement = await lockManaged(tx, id)
  if (!announcement) throw notFound()
  authorize(tx, 'announcement:manage', { developmentId: announcement.developmentId })
  if (announcement.state !== 'Draft')
    throw new AppError(
      'CONFLICT',
      'This announcement is no longer a draft. It was already sent, scheduled or cancelled. Reload the page.',
    )
  return announcement
}

/** Returns the people that the announcement would reach now, and the messages that they would receive. */
export async function previewAnnouncement(
  ctx: Ctx,
  { params }: Params<'announcementId'>,
): Promise<AnnouncementPreview> {
  const row = await findManaged(ctx, params.announcementId)
  if (!row) throw notFound()
  const { people, homes, optedOut, bounced, noPhone } = await countReached(ctx, row)
  const reader = { userId: ctx.actor.userId, email: '', firstName: ctx.actor.name.split(' ')[0] ?? '' }
  const { subject, text } = announcementMail(ctx, row, reader)
  return {
    people,
    homes,
    byMail: row.byMail ? people - optedOut - bounced : 0,
    bySms: row.bySms ? people - noPhone : 0,
    optedOut,
    bounced,
    noPhone,
    mail: row.byMail ? { subject: subject ?? '', text } : null,
    sms: row.bySms ? smsText(ctx, row) : null,
  }
}

/**
 * Confirms the announcement, so that the server sends it now or at its time. Throws CONFLICT if the announcement now
 * reaches a different number of people.
 */
export async function sendAnnouncement(
  ctx: Ctx,
  { params, body }: Params<'announcementId'> & { body: SendAnnouncement },
): Promise<ManagedAnnouncement> {
  return withTransaction(ctx, async (tx) => {
    const announcement = await lockDraft(tx, params.announcementId)
    const { id, developmentId, sendAt, version } = announcement
    if (body.version !== undefined && body.version !== version)
      throw stale('announcement', await showManaged(tx, id))
    const problems = timeProblems(announcement, tx.now(), tx.services.config.timeZone)
    if (problems) throw invalid(problems)
    const { people } = await countReached(tx, announcement)
    if (people === 0)
      throw new AppError('CONFLICT', 'Nobody would get this announcement. Choose other recipients.')
    if (people !== body.people)
      throw new AppError('CONFLICT', `This announcement now reaches ${people} people. Please check it again.`)
    const { userId } = tx.actor
    if (!tx.silent) await tx.services.limits.shared('LIMIT_ANNOUNCEMENT').consume(String(userId))
    await emitAudit(tx, {
      action: 'announcement.confirm',
      object: { type: 'development', id: developmentId },
      after: { announcementId: id, people, sendAt },
    })
    if (sendAt === null) await beginSending(tx, announcement, userId)
    else {
      await updateState(tx, id, { to: 'Scheduled', confirmedBy: userId })
      signalAnnouncement(tx, announcement)
    }
    return showManaged(tx, id)
  })
}

/** Cancels a draft or a scheduled announcement. */
export async function cancelAnnouncement(
  ctx: Ctx,
  { params }: Params<'announcementId'>,
): Promise<ManagedAnnouncement> {
  return withTransaction(ctx, async (tx) => {
    const announcement = await lockManaged(tx, params.announcementId)
    if (!announcement) throw notFound()
    const { id, developmentId, state } = announcement
    authorize(tx, 'announcement:manage', { developmentId })
    if (state === 'Cancelled') return showManaged(tx, id)
    requireStep(state, 'Cancelled')
    await updateState(tx, id, { to: 'Cancelled' })
    await emitAudit(tx, {
      action: 'announcement.cancel',
      object: { type: 'development', id: developmentId },
      before: { announcementId: id, status: state },
    })
    signalAnnouncement(tx, announcement)
    return showManaged(tx, id)
  })
}

function requireStep(from: AnnouncementState, to: AnnouncementState): void {
  if (!nextOf(ANNOUNCEMENT_STEPS, from, ['staff']).includes(to))
    throw new AppError('CONFLICT', 'This announcement is already being sent and cannot be stopped.')
}
