import type { Order } from '@doorstep/contract/orders/schema'
import type { WriteOrderNote } from '@doorstep/contract/orders/work/schema'
import { NOTES_OVER } from '@doorstep/contract/orders/work/texts'
import { emitAudit } from '../../../audit/emitAudit.ts'
import type { Ctx, SystemCtx } from '../../../context.ts'
import { notFound } from '../../../errors.ts'
import { openPicture } from '../../../files/convert.ts'
import type { BinaryResult } from '../../../files/store.ts'
import { repeatHash } from '../../../idempotency.ts'
import { firmReader, readsNote } from '../../../policy/notes.ts'
import { notifyStaffOfFirmNote } from '../../firms/mails/messages.ts'
import { findAttachment } from '../../issues/attachments/queries.ts'
import { findIssueEvent, insertIssueEvent } from '../../issues/history/queries.ts'
import { updateConversation } from '../../issues/notes/queries.ts'
import { countNoteOf } from '../../issues/history/service.ts'
import { signalNote } from '../../issues/signal.ts'
import type { ChangeCtx } from '../messages.ts'
import { getOrderById } from '../queries.ts'
import type { FullOrderRow, OrderRow } from '../queries.ts'
import { hasLink, notNow } from '../rules.ts'
import { findOrder } from '../reading/queries.ts'
import { withOwn } from '../work/service.ts'
import type { Opened } from '../work/service.ts'
import { hasNote, hasSharedPhoto } from './queries.ts'

interface NoteInput {
  params: { orderId: number }
  body: WriteOrderNote
}

export async function writeOrderNote(ctx: Ctx, { params, body }: NoteInput): Promise<Order> {
  return withOwn(ctx, params.orderId, (tx, opened) => writeNote(tx, opened, body))
}

/** Writes a note by the firm to staff while its order is live. A note with a repeated key is stored once. */
export async function writeNote(
  tx: ChangeCtx,
  { locked: { order, issue } }: Opened,
  { key, words }: WriteOrderNote,
): Promise<FullOrderRow> {
  const about = { issueId: order.issueId, orderId: order.id }
  const noteHash = repeatHash({ idempotencyKey: key }, ['writeOrderNote', order.id])
  if (noteHash !== undefined && (await hasNote(tx, { ...about, noteHash }))) return getOrderById(tx, order.id)
  if (!hasLink(order)) throw notNow(order, NOTES_OVER)
  await countNoteOf(tx, { name: `firm ${order.firmId}`, isOfMany: true })
  const noteId = await insertIssueEvent(tx, {
    ...about,
    kind: 'noteAdded',
    note: words,
    audiences: ['order'],
    byFirm: true,
    noteHash,
  })
  // The note counts as activity, but does not change whether the issue needs a reply to the resident.
  await updateConversation(tx, order.issueId, {})
  await emitAudit(tx, {
    action: 'order.writeNote',
    object: { type: 'issue', id: order.issueId },
    after: { orderId: order.id, firmId: order.firmId, noteId },
  })
  await notifyStaffOfFirmNote(tx, issue, { firmName: order.firmName, text: words })
  await signalNote(tx, issue, ['order'], [order.firmId])
  return getOrderById(tx, order.id)
}

interface PhotoInput {
  params: { orderId: number; photoId: number }
  query: { size?: 'thumbnail' | undefined }
}

export async function readOrderNotePhoto(ctx: Ctx, { params, query }: PhotoInput): Promise<BinaryResult> {
  const order = await findOrder(ctx, params.orderId)
  const picture = order && (await findNotePhoto(ctx, order, params.photoId, query.size))
  if (!picture) throw notFound()
  return picture
}

/**
 * Returns a copy of a photo that the firm can see. The photo is from a note that the firm can read, or was sent with
 * its order.
 */
export async function findNotePhoto(
  ctx: SystemCtx,
  order: OrderRow,
  photoId: number,
  size?: 'thumbnail',
): Promise<BinaryResult | undefined> {
  const file = await findAttachment(ctx, photoId)
  if (file?.issueId !== order.issueId) return undefined
  if (!(await isShared(ctx, order, photoId)) && !(await isInNote(ctx, order, file.noteId))) return undefined
  const key = size === 'thumbnail' ? file.thumbnailKey : file.displayKey
  if (key === null) return undefined
  return openPicture(ctx, file, { size })
}

async function isShared(ctx: SystemCtx, order: OrderRow, photoId: number): Promise<boolean> {
  return hasLink(order) && (await hasSharedPhoto(ctx, order.id, photoId))
}

async function isInNote(
  ctx: SystemCtx,
  { id: orderId, issueId, firmId }: OrderRow,
  noteId: number | null,
): Promise<boolean> {
  const note = noteId === null ? undefined : await findIssueEvent(ctx, issueId, noteId)
  return note?.orderId === orderId && readsNote(firmReader(firmId), note)
}
