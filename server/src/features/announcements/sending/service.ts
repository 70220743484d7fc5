import { ANNOUNCEMENT_STEPS } from '@doorstep/contract/announcements/rules'
import { nextOf } from '@doorstep/contract/transitions'
import { emitAudit } from '../../../audit/emitAudit.ts'
import { withTransaction } from '../../../context.ts'
import type { SystemCtx, SystemWriteCtx } from '../../../context.ts'
import { queueJob } from '../../../jobs/queue.ts'
import { emitSignal } from '../../../live/emitSignal.ts'
import { queueMessages } from '../../../mail/outbox.ts'
import type { Message } from '../../../mail/outbox.ts'
import { endOf } from '../../../time/civil.ts'
import { showAnnouncement } from '../../alerts/service.ts'
import { announcementMail, announcementText } from '../messages.ts'
import { findHomes, lockAnnouncement, updateState } from '../queries.ts'
import type { AnnouncementRow } from '../queries.ts'
import { findNextReached, findWaiting, insertRecipients } from './queries.ts'
import type { NewRecipient, Reached } from './queries.ts'

const SEND_JOB = 'announcements.send'
const BATCH = 200

/** Shows the announcement as an alert at once. A job sends the messages. */
export async function beginSending(
  tx: SystemWriteCtx,
  announcement: AnnouncementRow,
  confirmedBy: number,
): Promise<void> {
  const { id, developmentId, blockId, title, audience, showUntil, confirmedById } = announcement
  await updateState(tx, id, { to: 'Sending', ...(confirmedById === null && { confirmedBy }) })
  const homes = audience === 'homes' ? await findHomes(tx, id) : null
  await showAnnouncement(tx, {
    announcementId: id,
    developmentId,
    blockId,
    message: title,
    propertyIds: homes?.map((home) => home.id) ?? null,
    expiresAt: showUntil === null ? null : endOf(showUntil, tx.services.config.timeZone),
    createdBy: confirmedBy,
  })
  if (!tx.silent) await queueJob(tx, SEND_JOB, id)
  await emitAudit(tx, {
    action: 'announcement.begin',
    object: { type: 'development', id: developmentId },
    after: { announcementId: id },
  })
  signalAnnouncement(tx, announcement)
}

export function signalAnnouncement(
  tx: SystemWriteCtx,
  { id, developmentId }: Pick<AnnouncementRow, 'id' | 'developmentId'>,
): void {
  emitSignal(tx, {
    type: 'announcement',
    id,
    right: 'announcement:manage',
    targets: [{ developmentId }],
  })
}

/** Starts the announcements that are due, and continues those that a process left unfinished. */
export async function sendWaiting(ctx: SystemCtx): Promise<void> {
  for (const id of await findWaiting(ctx))
    // An announcement that fails does not stop the others.
    await continueSending(ctx, id).catch((error: unknown) => {
      ctx.log.error({ err: error, announcementId: id }, 'could not send an announcement')
    })
}

async function continueSending(ctx: SystemCtx, id: number): Promise<void> {
  await beginScheduled(ctx, id)
  await sendAll(ctx, id)
}

async function beginScheduled(ctx: SystemCtx, id: number): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    const announcement = await lockAnnouncement(tx, id)
    if (!announcement || !isNext(announcement, 'Sending') || announcement.confirmedById === null) return
    if (announcement.sendAt === null || announcement.sendAt > tx.now()) return
    await beginSending(tx, announcement, announcement.confirmedById)
  })
}

const isNext = ({ state }: AnnouncementRow, to: 'Sending' | 'Sent'): boolean =>
  nextOf(ANNOUNCEMENT_STEPS, state, ['system']).includes(to)

/**
 * Sends the announcement to all recipients in batches. Each batch commits its recipients and messages together, so an
 * interrupted or concurrent run continues after those rows.
 */
export async function sendAll(ctx: SystemCtx, id: number, batch = BATCH): Promise<void> {
  while (await sendBatch(ctx, id, batch));
}

/** Sends one batch of messages. Returns whether there might be more recipients. */
async function sendBatch(ctx: SystemCtx, id: number, batch: number): Promise<boolean> {
  return withTransaction(ctx, async (tx) => {
    const announcement = await lockAnnouncement(tx, id)
    if (!announcement || !isNext(announcement, 'Sent')) return false
    const reached = await findNextReached(tx, announcement, batch)
    await writeTo(tx, announcement, reached)
    if (reached.length === batch) {
      signalAnnouncement(tx, announcement)
      return true
    }
    await updateState(tx, id, { to: 'Sent' })
    await emitAudit(tx, {
      action: 'announcement.finish',
      object: { type: 'development', id: announcement.developmentId },
      after: { announcementId: id, people: announcement.people + reached.length },
    })
    signalAnnouncement(tx, announcement)
    return false
  })
}

async function writeTo(
  tx: SystemWriteCtx,
  announcement: AnnouncementRow,
  reached: readonly Reached[],
): Promise<void> {
  const mailed = announcement.byMail ? reached.filter((person) => whyNoMail(person) === null) : []
  const texted = announcement.bySms ? reached.filter((person) => person.phoneNumber !== null) : []
  const mailIds = await queueFor(tx, mailed, (person) => announcementMail(tx, announcement, person))
  const smsIds = await queueFor(tx, texted, (person) =>
    announcementText(tx, announcement, person.phoneNumber ?? ''),
  )
  const { byMail, bySms } = announcement
  const recipients = reached.map((person): NewRecipient => {
    const { userId, phoneNumber } = person
    return {
      userId,
      mailId: mailIds.get(userId) ?? null,
      mailSkipped: byMail ? whyNoMail(person) : null,
      smsId: smsIds.get(userId) ?? null,
      smsSkipped: bySms && phoneNumber === null ? 'noPhone' : null,
    }
  })
  await insertRecipients(tx, announcement.id, recipients)
}

function whyNoMail({ isBounced, choice }: Reached): 'bounced' | 'optedOut' | null {
  if (isBounced) return 'bounced'
  return choice === 'never' ? 'optedOut' : null
}

/** Returns the message ids, keyed by user id. */
async function queueFor(
  tx: SystemWriteCtx,
  people: readonly Reached[],
  messageTo: (person: Reached) => Message,
): Promise<Map<number, number>> {
  const ids = await queueMessages(tx, people.map(messageTo))
  return new Map(
    people.flatMap(({ userId }, index) => (ids[index] === undefined ? [] : [[userId, ids[index]]])),
  )
}
