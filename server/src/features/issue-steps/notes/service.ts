import { Id } from '@doorstep/contract/fields'
import { BUILDING_MESSAGES } from '@doorstep/contract/issues/building/texts'
import type { IssueEvent } from '@doorstep/contract/issues/schema'
import { NOTE_PHOTOS_MAX, NOTE_PHOTOS_MAX_STAFF } from '@doorstep/contract/issues/notes/rules'
import type { WrittenAudience } from '@doorstep/contract/issues/notes/rules'
import type { NoteReaders, WriteNote } from '@doorstep/contract/issues/notes/schema'
import { NOTE_MESSAGES } from '@doorstep/contract/issues/notes/texts'
import { NOT_EDITABLE } from '@doorstep/contract/issues/texts'
import * as z from 'zod/mini'
import { emitAudit } from '../../../audit/emitAudit.ts'
import { atOneInstant, lockName, withTransaction } from '../../../context.ts'
import type { Ctx, Params, WriteCtx } from '../../../context.ts'
import { AppError, invalid, notFound } from '../../../errors.ts'
import type { UploadedFile } from '../../../files/receive.ts'
import { repeatHash, withIdempotency } from '../../../idempotency.ts'
import { serialise } from '../../../serialise.ts'
import { isStaff as isStaffPerson } from '../../../policy/actor.ts'
import { authorize, FORBIDDEN_MESSAGE } from '../../../policy/authorize.ts'
import type { Right } from '../../../policy/policy.ts'
import { findSideHere } from '../../../policy/reporters.ts'
import { includes } from '../../../policy/scopes.ts'
import { inspectFiles, insertFiles, withUploads } from '../../issues/attachments/service.ts'
import type { StoredUpload } from '../../issues/attachments/service.ts'
import { resumeWaiting } from '../../deadlines/running/service.ts'
import { findIssueEvent, insertIssueEvent } from '../../issues/history/queries.ts'
import { isForReporter } from '../../../policy/notes.ts'
import type { Audience } from '../../../policy/notes.ts'
import { findNotified, notifyFollowersOfNote } from '../../issues/building/messages.ts'
import { notifyNote, notifyResidentWrote } from '../../issues/messages.ts'
import { findIssue, getIssueById, lockMaybeMerged } from '../../issues/queries.ts'
import type { IssueRow } from '../../issues/queries.ts'
import { requireUnmerged, targetOf } from '../../issues/rules.ts'
import type { Quote } from '../../issues/rules.ts'
import { notifyFirmOfNote } from '../../orders/messages.ts'
import { findOrderRows, findOrderRow, lockOrderRowById } from '../../orders/queries.ts'
import type { OrderRow } from '../../orders/queries.ts'
import { hasLink } from '../../orders/rules.ts'
import { getIssue } from '../../issues/service.ts'
import { countNoteOf, presentHistory, readersFor } from '../../issues/history/service.ts'
import { notifyMergedOfNote } from '../../issues/merges/messages.ts'
import { signalPost } from '../../issues/building/signal.ts'
import { signalIssue, signalNote } from '../../issues/signal.ts'
import {
  findCircle,
  findFirstNote,
  hasSide,
  isNewest,
  updateConversation,
} from '../../issues/notes/queries.ts'
import { audiencesFor, isOnSide, isWritable, writableUntil } from '../../issues/notes/rules.ts'

/** The part of the answer that the server keeps for a repeated call. The server does not keep the text. */
const KeptNote = z.object({ noteId: Id })
type KeptNote = z.infer<typeof KeptNote>

/** Writes a note with all of its photos, or nothing. If the same note arrives twice, writes it once. */
export async function writeNote(
  ctx: Ctx,
  { params, body, files }: Params<'issueId'> & { body: WriteNote; files: UploadedFile[] },
): Promise<IssueEvent> {
  // These checks run early, so that the server stores nothing for a call that it will refuse. The same checks run again
  // under the lock.
  const found = await requireNotable(ctx, params.issueId, findIssue)
  // A call with a key might be a repeat. A repeat gets its first answer, whatever has happened to the issue since.
  if (ctx.idempotencyKey === undefined) {
    const audience = await judge(ctx, found, body, files)
    if (audience === 'order') await requireOrder(ctx, found, body, findOrderRow)
  }
  await inspectFiles(files)
  // If somebody clicks twice, the second call waits and then returns the first note.
  const turn = `writeNote:${ctx.actor.userId}`
  return withUploads(ctx, files, (uploads) =>
    serialise(ctx, turn, () =>
      withTransaction(ctx, async (tx) => {
        await lockName(tx, turn)
        return storeNote(atOneInstant(tx), { params, body, uploads })
      }),
    ),
  )
}

async function storeNote(
  tx: WriteCtx,
  { params, body, uploads }: Params<'issueId'> & { body: WriteNote; uploads: StoredUpload[] },
): Promise<IssueEvent> {
  const issue = await requireNotable(tx, params.issueId, lockMaybeMerged)
  const call = {
    endpoint: 'writeNote',
    answer: KeptNote,
    body: [params, body, uploads.map(({ sha256 }) => sha256)],
    isStillVisible: async (id: number) => (await findIssueEvent(tx, issue.id, id)) !== undefined,
    idOf: ({ noteId }: KeptNote) => noteId,
    isUnchanged: ({ noteId }: KeptNote) => isNewest(tx, issue.id, noteId),
  }
  const { noteId } = await withIdempotency(tx, call, async () => {
    const noteHash = repeatHash(tx, call.body)
    const first = noteHash === undefined ? undefined : await findFirstNote(tx, noteHash)
    if (first !== undefined) return { noteId: first }
    const audience = await judge(tx, issue, body, uploads)
    const order = audience === 'order' ? await requireOrder(tx, issue, body, lockOrderRowById) : undefined
    await countNoteOf(tx, { name: String(tx.actor.userId), isOfMany: isStaffPerson(tx.actor) })
    return { noteId: await addNote(tx, issue, { text: body.text, audience, order, uploads, noteHash }) }
  })
  return presentNote(tx, issue, noteId)
}

interface NewNote {
  text: string
  audience: WrittenAudience
  /** The work order whose firm can read the note. The caller locks the issue first and then this order. */
  order?: OrderRow | undefined
  uploads: readonly StoredUpload[]
  /** Identifies the note if the client sends the same call again. */
  noteHash?: string | undefined
}

/**
 * Stores a note by the actor of the context, notifies its readers and returns its id. The caller has locked the issue
 * and checked that the actor may write the note.
 */
export async function addNote(
  tx: WriteCtx,
  issue: IssueRow,
  { text, audience, order, uploads, noteHash }: NewNote,
): Promise<number> {
  const isFromReporter = !isStaffOf(tx, issue)
  const audiences: Audience[] = [audience]
  const about = { issueId: issue.id, orderId: order?.id }
  const entry = { ...about, kind: 'noteAdded', note: text, audiences, noteHash } as const
  const noteId = await insertIssueEvent(tx, entry)
  await insertFiles(tx, issue.id, uploads, noteId)
  await updateConversation(tx, issue.id, {
    reporterWrote: isFromReporter,
    staffAnswered: !isFromReporter && audience === 'reporter' && !isOnSide(issue, tx.actor.userId),
  })
  await emitAudit(tx, {
    action: 'issue.writeNote',
    object: { type: 'issue', id: issue.id },
    about: issue.reporterId,
    after: { noteId, audience, ...(order && { orderId: order.id }), photos: uploads.length },
  })
  if (isFromReporter) {
    // A note by the reporter ends the waiting time for the reporter.
    if (issue.waitingSince !== null) await resumeWaiting(tx, issue.id)
    await notifyResidentWrote(tx, issue, text)
  } else if (isForReporter(audiences)) await notifyNote(tx, issue, { text, noteId })
  else if (order) await notifyFirmOfNote(tx, order, { text, noteId })
  const followers =
    audience === 'followers' || audience === 'building'
      ? await notifyFollowersOfNote(tx, issue, { text, noteId })
      : undefined
  if (audience === 'followers' && !issue.isCommon) await notifyMerged(tx, issue, { text, noteId })
  await signalNote(tx, issue, audiences, order && [order.firmId])
  await signalPost(tx, issue, audiences, followers)
  return noteId
}

/**
 * In a home, reporters of merged issues read notes for followers on the pages of their own reports, so they are
 * notified there.
 */
async function notifyMerged(tx: WriteCtx, issue: IssueRow, note: Quote): Promise<void> {
  const notified = await findNotified(tx, issue)
  for (const id of issue.mergedIds ?? []) {
    const merged = await getIssueById(tx, id)
    await notifyMergedOfNote(tx, merged, note, notified)
    signalIssue(tx, merged)
  }
}

const isStaffOf = ({ actor }: Ctx, issue: IssueRow): boolean =>
  includes(actor, 'issue:moderate', targetOf(issue))

/**
 * Returns the issue if this person takes part in its conversation. Throws NOT_FOUND or FORBIDDEN if this person does
 * not take part.
 */
async function requireNotable<C extends Ctx>(
  ctx: C,
  issueId: number,
  find: (ctx: C, right: Right, issueId: number) => Promise<IssueRow | undefined>,
): Promise<IssueRow> {
  const issue = (await find(ctx, 'issue:writeNote', issueId)) ?? (await find(ctx, 'issue:read', issueId))
  if (!issue) throw notFound()
  authorize(ctx, 'issue:writeNote', targetOf(issue))
  return issue
}

/** The reason for each audience why nobody in it would read the note. */
const GONE: Record<Exclude<WrittenAudience, 'order'>, string> = {
  reporter: NOTE_MESSAGES.gone,
  followers: BUILDING_MESSAGES.notCommon,
  building: BUILDING_MESSAGES.notShown,
  staff: NOTE_MESSAGES.gone,
}

/** Decides the audience of the note. Throws if the note cannot be written now. */
async function judge(
  ctx: Ctx,
  issue: IssueRow,
  { audience }: WriteNote,
  files: readonly UploadedFile[],
): Promise<WrittenAudience> {
  const isStaff = isStaffOf(ctx, issue)
  if (!isStaff && audience !== undefined && audience !== 'reporter')
    throw new AppError('FORBIDDEN', FORBIDDEN_MESSAGE)
  requireUnmerged(issue)
  if (!isWritable(issue, isStaff, ctx.now()))
    throw new AppError('CONFLICT', isStaff ? NOT_EDITABLE : NOTE_MESSAGES.over)
  if (!isStaff && files.length > NOTE_PHOTOS_MAX) throw invalid({ files: NOTE_MESSAGES.tooManyPhotos })
  if (!isStaff) return 'reporter'
  if (audience === undefined) throw invalid({ audience: NOTE_MESSAGES.chooseAudience })
  // `requireOrder` checks whether the firm can read the note.
  if (audience === 'order') return audience
  const isSideHere = hasSide(await findSideHere(ctx, issue))
  if (!audiencesFor(true, { ...issue, isSideHere }).includes(audience))
    throw new AppError('CONFLICT', GONE[audience])
  return audience
}

/** Returns the work order that the note is about. Throws if its firm can no longer read notes. */
async function requireOrder<C extends Ctx>(
  ctx: C,
  issue: IssueRow,
  { orderId }: WriteNote,
  find: (ctx: C, orderId: number) => Promise<OrderRow | undefined>,
): Promise<OrderRow> {
  const order = orderId === undefined ? undefined : await find(ctx, orderId)
  if (order?.issueId !== issue.id) throw invalid({ orderId: NOTE_MESSAGES.chooseOrder })
  if (!hasLink(order)) throw new AppError('CONFLICT', NOTE_MESSAGES.orderOver)
  return order
}

export async function presentNote(ctx: Ctx, issue: IssueRow, noteId: number): Promise<IssueEvent> {
  const note = await findIssueEvent(ctx, issue.id, noteId)
  const [shown] = note ? await presentHistory(ctx, issue, [note]) : []
  if (!shown) throw notFound()
  return shown
}

/** Returns the audiences to which this person can write now, and the readers of each. */
export async function readNoteReaders(ctx: Ctx, { params }: Params<'issueId'>): Promise<NoteReaders> {
  const issue = await getIssue(ctx, 'issue:writeNote', params.issueId)
  const isStaff = isStaffOf(ctx, issue)
  const circle = await findCircle(ctx, issue)
  const canWrite = issue.mergedIntoId === null && isWritable(issue, isStaff, ctx.now())
  const audiences = canWrite ? audiencesFor(isStaff, { ...issue, isSideHere: hasSide(circle) }) : []
  const orders = canWrite && isStaff ? (await findOrderRows(ctx, issue.id)).filter(hasLink) : []
  return {
    audiences: [
      ...audiences.map((audience) => ({
        audience,
        readers: readersFor(ctx, issue, circle, [audience]),
        order: null,
      })),
      ...orders.map(({ id: orderId, firmName }) => ({
        audience: 'order' as const,
        readers: readersFor(ctx, issue, circle, ['order'], firmName),
        order: { orderId, firmName },
      })),
    ],
    photosMax: isStaff ? NOTE_PHOTOS_MAX_STAFF : NOTE_PHOTOS_MAX,
    until: isStaff ? null : (writableUntil(issue)?.toISOString() ?? null),
  }
}
