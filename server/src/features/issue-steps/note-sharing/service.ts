import type { IssueEvent } from '@doorstep/contract/issues/schema'
import type { ShareNote } from '@doorstep/contract/issues/notes/schema'
import { NOTE_MESSAGES } from '@doorstep/contract/issues/notes/texts'
import { emitAudit } from '../../../audit/emitAudit.ts'
import { atOneInstant, withTransaction } from '../../../context.ts'
import type { Ctx, Params, WriteCtx } from '../../../context.ts'
import { AppError, notFound } from '../../../errors.ts'
import { authorize } from '../../../policy/authorize.ts'
import { audiencesOf, isForReporter, openedAt } from '../../../policy/notes.ts'
import type { Audience } from '../../../policy/notes.ts'
import { forgetNote } from '../../notifications/service.ts'
import { findIssueEvent, insertIssueEvent } from '../../issues/history/queries.ts'
import type { IssueEventRow } from '../../issues/history/queries.ts'
import { notifyNote } from '../../issues/messages.ts'
import { findMerged } from '../../issues/merges/queries.ts'
import { getIssueById, lockIssue } from '../../issues/queries.ts'
import type { IssueRow } from '../../issues/queries.ts'
import { targetOf } from '../../issues/rules.ts'
import { signalPost } from '../../issues/building/signal.ts'
import { signalIssue, signalNote } from '../../issues/signal.ts'
import { findSideHere } from '../../../policy/reporters.ts'
import {
  cutFromMails,
  forgetAnswer,
  hasSide,
  updateAudiences,
  updateConversation,
} from '../../issues/notes/queries.ts'
import { abilitiesOfNote, isOnSide, isStaffs, leftWith } from '../../issues/notes/rules.ts'
import { presentNote } from '../notes/service.ts'

/** Lets the reporter's side read a note. A note that is already shared stays unchanged. */
export async function shareNote(
  ctx: Ctx,
  { params, body }: Params<'issueId' | 'noteId'> & { body: ShareNote },
): Promise<IssueEvent> {
  return withTransaction(ctx, async (started) => {
    const tx = atOneInstant(started)
    const { issue, note } = await requireShareable(tx, params, 'issue:shareNote')
    const before = audiencesOf(note)
    if (!isForReporter(before)) {
      if (!hasSide(await findSideHere(tx, issue))) throw new AppError('CONFLICT', NOTE_MESSAGES.gone)
      const after: Audience[] = [...before, body.audience]
      await updateAudiences(tx, note.id, { audiences: after, internal: false, sharedAt: tx.now() })
      await recordAct(tx, issue.id, 'noteShared', note.id)
      await updateConversation(tx, issue.id, { staffAnswered: !isOnSide(issue, tx.actor.userId) })
      await emitAudit(tx, {
        action: 'issue.shareNote',
        object: { type: 'issue', id: issue.id },
        about: issue.reporterId,
        before: { noteId: note.id, audiences: before },
        after: { noteId: note.id, audiences: after },
      })
      await notifyNote(tx, issue, { text: note.note, noteId: note.id })
      await signalNote(tx, issue, after, [note.firmId])
    }
    return presentNote(tx, issue, note.id)
  })
}

/**
 * Hides a note from the reporter's side. After that, only staff and the firm that wrote it can read the note. Unsent
 * emails no longer quote it.
 */
export async function takeBackNote(ctx: Ctx, { params }: Params<'issueId' | 'noteId'>): Promise<IssueEvent> {
  return withTransaction(ctx, async (started) => {
    const tx = atOneInstant(started)
    const { issue, note } = await requireShareable(tx, params, 'issue:takeBackNote')
    const before = audiencesOf(note)
    if (abilitiesOfNote(note, true).includes('issue:takeBackNote')) {
      const after = leftWith(note)
      const takenFrom = [...new Set([...(note.takenFrom ?? []), ...before])]
      await updateAudiences(tx, note.id, { audiences: after, internal: true, takenFrom })
      await recordAct(tx, issue.id, 'noteTakenBack', note.id)
      await emitAudit(tx, {
        action: 'issue.takeBackNote',
        object: { type: 'issue', id: issue.id },
        about: issue.reporterId,
        before: { noteId: note.id, audiences: before },
        after: { noteId: note.id, audiences: after },
      })
      await forgetAnswer(tx, issue.id, openedAt(note))
      await cutFromMails(tx, issue, note)
      if (isForReporter(before)) await forgetNote(tx, issue.id, openedAt(note))
      if (before.includes('followers')) await takeBackFromMerged(tx, issue, note)
      await signalPost(tx, issue, before)
      await signalNote(tx, issue, [...before, ...after], [note.firmId], openedAt(note))
    }
    return presentNote(tx, issue, note.id)
  })
}

/**
 * Removes the note from emails and notifications to reporters of merged issues, who were notified through their own
 * reports.
 */
async function takeBackFromMerged(
  tx: WriteCtx,
  issue: IssueRow,
  note: IssueEventRow & { note: string },
): Promise<void> {
  for (const { issueId, jobId } of await findMerged(tx, issue.id)) {
    await cutFromMails(tx, { jobId }, note)
    await forgetNote(tx, issueId, openedAt(note))
    signalIssue(tx, await getIssueById(tx, issueId))
  }
}

async function requireShareable(
  tx: WriteCtx,
  { issueId, noteId }: Params<'issueId' | 'noteId'>['params'],
  right: 'issue:shareNote' | 'issue:takeBackNote',
): Promise<{ issue: IssueRow; note: IssueEventRow & { note: string } }> {
  const issue = await lockIssue(tx, 'issue:read', issueId)
  if (!issue) throw notFound()
  authorize(tx, right, targetOf(issue))
  const note = await findIssueEvent(tx, issue.id, noteId)
  if (!note) throw notFound()
  if (issue.isAnonymised || note.note === null || !isStaffs(note))
    throw new AppError('CONFLICT', NOTE_MESSAGES.notShared)
  return { issue, note: { ...note, note: note.note } }
}

const recordAct = (tx: WriteCtx, issueId: number, kind: 'noteShared' | 'noteTakenBack', noteId: number) =>
  insertIssueEvent(tx, { issueId, kind, audiences: ['staff'], noteId })
