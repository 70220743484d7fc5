import type { IssueStatus } from '@doorstep/contract/issues/rules'
import { MAILED_NOTE_MESSAGES } from '@doorstep/contract/issues/mailed-notes/texts'
import { WRITING_DAYS_AFTER_CLOSING } from '@doorstep/contract/issues/notes/rules'
import type { WrittenAudience } from '@doorstep/contract/issues/notes/rules'
import type { WholeEmail } from '@doorstep/contract/issues/mailed-notes/schema'
import type { IssueEvent } from '@doorstep/contract/issues/schema'
import { emitAudit } from '../../../audit/emitAudit.ts'
import { atOneInstant, withTransaction } from '../../../context.ts'
import type { Ctx, Params, WriteCtx } from '../../../context.ts'
import { AppError, notFound } from '../../../errors.ts'
import type { UploadedFile } from '../../../files/receive.ts'
import { authorize } from '../../../policy/authorize.ts'
import { includes } from '../../../policy/scopes.ts'
import { inspectFiles, insertFiles, withUploads } from '../../issues/attachments/service.ts'
import { resumeWaiting } from '../../deadlines/running/service.ts'
import { findIssueEvent, insertIssueEvent } from '../../issues/history/queries.ts'
import { notifyNote } from '../../issues/messages.ts'
import { updateConversation } from '../../issues/notes/queries.ts'
import { isOnSide } from '../../issues/notes/rules.ts'
import { presentNote, readNoteReaders, writeNote } from '../notes/service.ts'
import { findIssue, lockIssue } from '../../issues/queries.ts'
import type { IssueRow } from '../../issues/queries.ts'
import { targetOf } from '../../issues/rules.ts'
import { getIssue } from '../../issues/service.ts'
import { signalNote } from '../../issues/signal.ts'
import {
  findUnknownMail,
  findWholeEmail,
  findWriter,
  updateAccepted,
  updateMailed,
} from '../../issues/mailed-notes/queries.ts'
import type { UnknownMail } from '../../issues/mailed-notes/queries.ts'

export interface MailedNote {
  issueId: number
  audience: WrittenAudience
  text: string
  /** The whole email. Undefined if the note contains all of it. */
  wholeEmail: string | undefined
  files: UploadedFile[]
}

const DAY_MS = 86_400_000
const ENDED: readonly IssueStatus[] = ['Closed', 'Rejected', 'Withdrawn']

/** A reply address stops working some weeks after the issue has ended, even for staff. */
function isOver({ status, closedAt, updatedAt }: IssueRow, now: Date): boolean {
  const end = (status === 'Closed' ? closedAt : null) ?? updatedAt
  return ENDED.includes(status) && now.getTime() > end.getTime() + WRITING_DAYS_AFTER_CLOSING * DAY_MS
}

/** Returns how many photos this person can add to the note now, or undefined if they cannot write it. */
export async function findMailRoom(
  ctx: Ctx,
  { issueId, audience }: Pick<MailedNote, 'issueId' | 'audience'>,
): Promise<number | undefined> {
  const issue = await findIssue(ctx, 'issue:writeNote', issueId)
  if (!issue || isOver(issue, ctx.now()) || !includes(ctx.actor, 'issue:writeNote', targetOf(issue)))
    return undefined
  const { audiences, photosMax } = await readNoteReaders(ctx, { params: { issueId } })
  return audiences.some((one) => one.audience === audience) ? photosMax : undefined
}

/** Writes the note with the actor of the context as its author, and returns the id of the note. */
export async function writeMailedNote(
  tx: WriteCtx,
  { issueId, audience, text, wholeEmail, files }: MailedNote,
): Promise<number> {
  const { id } = await writeNote(tx, { params: { issueId }, body: { text, audience }, files })
  await updateMailed(tx, id, wholeEmail)
  return id
}

/** Keeps an email from an unknown address as a note for staff, and returns its id. */
export async function keepUnknownNote(
  tx: WriteCtx,
  { issueId, text, wholeEmail, files }: Omit<MailedNote, 'audience'>,
): Promise<number> {
  await inspectFiles(files)
  return withUploads(tx, files, async (uploads) => {
    const issue = await lockIssue(tx, 'issue:writeNote', issueId)
    if (!issue) throw notFound()
    // Nobody knows yet who wrote the note, so the entry has no actor.
    const { actor: _nobody, ...system } = tx
    const noteId = await insertIssueEvent(system, {
      issueId: issue.id,
      kind: 'noteAdded',
      note: text,
      audiences: ['staff'],
      mailedBy: 'unknown',
      wholeEmail,
    })
    await insertFiles(system, issue.id, uploads, noteId)
    await updateConversation(system, issue.id, { reporterWrote: true })
    await emitAudit(system, {
      action: 'issue.keepUnknownNote',
      object: { type: 'issue', id: issue.id },
      after: { noteId, photos: uploads.length },
    })
    await signalNote(system, issue, ['staff'])
    return noteId
  })
}

/** Returns the whole email if the note is only a part of it. Throws NOT_FOUND if there is no such email. */
export async function readWholeEmail(
  ctx: Ctx,
  { params }: Params<'issueId' | 'noteId'>,
): Promise<WholeEmail> {
  const issue = await getIssue(ctx, 'issue:readWholeEmail', params.issueId)
  const text = await findWholeEmail(ctx, issue.id, params.noteId)
  if (text === undefined) throw notFound()
  return { text }
}

/** Accepts an email from an unknown address as a note by the person that it claims to be from. */
export async function acceptMailedNote(
  ctx: Ctx,
  { params }: Params<'issueId' | 'noteId'>,
): Promise<IssueEvent> {
  return withTransaction(ctx, async (started) => {
    const tx = atOneInstant(started)
    const issue = await lockIssue(tx, 'issue:read', params.issueId)
    if (!issue) throw notFound()
    authorize(tx, 'issue:acceptNote', targetOf(issue))
    const note = await findIssueEvent(tx, issue.id, params.noteId)
    if (!note) throw notFound()
    // If the note was accepted before, the call returns it unchanged.
    if (note.mailedBy !== 'person') await accept(tx, issue, note.note, await requireWaiting(tx, note.id))
    return presentNote(tx, issue, note.id)
  })
}

async function requireWaiting(tx: WriteCtx, noteId: number): Promise<UnknownMail> {
  const mail = await findUnknownMail(tx, noteId)
  if (!mail) throw new AppError('CONFLICT', MAILED_NOTE_MESSAGES.notWaiting)
  return mail
}

async function accept(tx: WriteCtx, issue: IssueRow, text: string | null, mail: UnknownMail): Promise<void> {
  const { audience, noteId } = mail
  const writer = await findWriter(tx, mail.userId)
  const person = writer?.isApproved === true ? { ...tx, actor: writer.actor } : undefined
  const room = person && (await findMailRoom(person, { issueId: issue.id, audience }))
  if (!person || room === undefined) throw new AppError('CONFLICT', MAILED_NOTE_MESSAGES.gone)
  await updateAccepted(tx, mail, isOnSide(issue, mail.userId))
  await emitAudit(tx, {
    action: 'issue.acceptNote',
    object: { type: 'issue', id: issue.id },
    about: mail.userId,
    after: { noteId, userId: mail.userId },
  })
  const isStaffs = includes(person.actor, 'issue:moderate', targetOf(issue))
  if (isStaffs && audience === 'reporter' && text !== null) {
    await updateConversation(tx, issue.id, { staffAnswered: !isOnSide(issue, mail.userId) })
    await notifyNote(person, issue, { text, noteId })
  }
  if (!isStaffs && issue.waitingSince !== null) await resumeWaiting(person, issue.id)
  await signalNote(tx, issue, ['staff', audience])
}
