import { ANSWER_DAYS, COME_BACK_DAYS, REMIND_DAYS } from '@doorstep/contract/issues/verdicts/rules'
import { CLOSED_IN_SILENCE } from '@doorstep/contract/issues/verdicts/texts'
import { emitAudit } from '../../audit/emitAudit.ts'
import { atOneInstant, withTransaction } from '../../context.ts'
import type { SystemCtx, SystemWriteCtx } from '../../context.ts'
import type { Actor } from '../../policy/actor.ts'
import { includes } from '../../policy/scopes.ts'
import { findReaders } from '../notifications/summaries/queries.ts'
import { notifyStatus } from '../issues/messages.ts'
import { moveIssue } from '../issues/service.ts'
import { signalIssue } from '../issues/signal.ts'
import { lockIssueById } from '../issues/queries.ts'
import type { IssueRow } from '../issues/queries.ts'
import { targetOf } from '../issues/rules.ts'
import type { Quote } from '../issues/rules.ts'
import { notifyQuestion, notifyReminder } from './messages.ts'
import {
  endWaiting,
  findDue,
  findQuestion,
  haveLeft,
  insertQuestion,
  updateQuestionMail,
  updateReminded,
  updateToCheck,
  updateVerdictUntil,
} from './queries.ts'
import type { QuestionRow } from './queries.ts'
import { daysAfter, daysBefore, endOf, isReminderDue, mayCloseInSilence } from './rules.ts'

/** Returns the people on the reporter's side who can now say whether the issue is fixed, the reporter first. */
export async function findAnswerers(
  ctx: SystemCtx,
  { reporterId, contactId, ...issue }: IssueRow,
): Promise<Actor[]> {
  const ids = [reporterId, contactId].filter((id) => id !== null)
  if (ids.length === 0) return []
  const target = targetOf({ reporterId, contactId, ...issue })
  const actors = (await findReaders(ctx, ids)).map(({ actor }) => actor)
  return actors
    .filter((actor) => includes(actor, 'issue:giveVerdict', target))
    .toSorted((one, other) => ids.indexOf(one.userId) - ids.indexOf(other.userId))
}

/** Asks the reporter's side whether the issue is fixed, but does not ask a person who resolved the issue themselves. */
export async function askIfFixed(
  tx: SystemWriteCtx & { actor?: Actor },
  issue: IssueRow,
): Promise<QuestionRow | undefined> {
  const answerers = await findAnswerers(tx, issue)
  // In common parts a fault affects several people, so staff check the issue.
  if (answerers.length === 0 && issue.isCommon) await updateToCheck(tx, issue.id)
  if (answerers.every(({ userId }) => userId === tx.actor?.userId)) return undefined
  return insertQuestion(tx, issue.id, daysAfter(tx.now(), ANSWER_DAYS))
}

export async function notifyAsked(
  tx: SystemWriteCtx & { actor?: Actor },
  issue: IssueRow,
  asked: { question: QuestionRow; comment: Quote | undefined },
): Promise<void> {
  const answerers = await findAnswerers(tx, issue)
  await updateQuestionMail(tx, asked.question.id, await notifyQuestion(tx, issue, { ...asked, answerers }))
}

/**
 * Stops the wait when staff close the issue before the reporter has answered. The reporter can still say for a while
 * that the issue is not fixed.
 */
export async function stopWaiting(tx: SystemWriteCtx, { id, verdictUntil }: IssueRow): Promise<void> {
  await endWaiting(tx, id)
  await updateVerdictUntil(tx, id, verdictUntil === null ? null : daysAfter(tx.now(), COME_BACK_DAYS))
}

/**
 * Sends reminders after one week without an answer, and stops waiting after two weeks. An error with one question does
 * not affect any other question.
 */
export async function followQuestions(ctx: SystemCtx): Promise<void> {
  const at = atOneInstant(ctx)
  const now = at.now()
  const due = await findDue(at, {
    remindBefore: daysBefore(now, REMIND_DAYS),
    endBefore: daysBefore(now, ANSWER_DAYS),
  })
  for (const id of due)
    await withTransaction(at, (tx) => follow(tx, id)).catch((error: unknown) =>
      ctx.log.error({ err: error, verdictId: id }, 'could not process an unanswered question'),
    )
}

/** Can run repeatedly and in parallel, because it locks the issue and then reads the question again. */
async function follow(tx: SystemWriteCtx, questionId: number): Promise<void> {
  const found = await findQuestion(tx, questionId)
  const issue = found && (await lockIssueById(tx, found.issueId))
  const question = issue && (await findQuestion(tx, questionId))
  // After a Yes in common parts, the issue closes automatically.
  if (!issue || !question?.isWaiting || question.closesAt !== null || issue.mergedIntoId !== null) return
  const now = tx.now()
  // Only the reporter's side can answer, so the product does not wait if nobody is on that side.
  const hasSide = issue.reporterId !== null || issue.contactId !== null
  if (issue.status !== 'Resolved' || !hasSide) {
    await endWaiting(tx, issue.id)
    if (issue.isCommon && issue.status === 'Resolved') await leaveToCheck(tx, issue)
  } else if (now >= endOf(question)) await endSilence(tx, issue, question)
  else if (isReminderDue(question, now)) await remind(tx, issue, question)
}

async function remind(tx: SystemWriteCtx, issue: IssueRow, question: QuestionRow): Promise<void> {
  const messageId = await notifyReminder(tx, issue, question, await findAnswerers(tx, issue))
  await updateReminded(tx, question.id, messageId)
  if (messageId !== null)
    await emitAudit(tx, {
      action: 'issue.remindOfVerdict',
      object: { type: 'issue', id: issue.id },
      after: { messageId },
    })
}

/**
 * Closes the issue only if both emails were sent to a reporter or contact who still has a role at the property. In all
 * other cases, staff must check the issue.
 */
async function endSilence(tx: SystemWriteCtx, issue: IssueRow, question: QuestionRow): Promise<void> {
  await endWaiting(tx, issue.id)
  const [answerer] = await findAnswerers(tx, issue)
  const mails = [question.questionMailId, question.reminderMailId]
  const wereNotified =
    answerer !== undefined &&
    wasEmailed(issue, question, answerer) &&
    (await haveLeft(tx, answerer.userId, mails))
  if (mayCloseInSilence(issue, { haveLeft: wereNotified })) await closeInSilence(tx, issue)
  else await leaveToCheck(tx, issue)
}

/** Returns true if the question was emailed to this person. A contact who was named later did not get the email. */
function wasEmailed(
  { contactId, contactSince }: IssueRow,
  { askedAt }: QuestionRow,
  { userId }: Actor,
): boolean {
  return userId !== contactId || (contactSince !== null && contactSince <= askedAt)
}

async function closeInSilence(tx: SystemWriteCtx, issue: IssueRow): Promise<void> {
  const { issue: after } = await moveIssue(tx, issue, 'Closed', ['system'], {
    action: 'issue.close',
    note: CLOSED_IN_SILENCE,
    state: { verdictUntil: daysAfter(tx.now(), COME_BACK_DAYS) },
  })
  await notifyStatus(tx, after, 'Closed', { text: CLOSED_IN_SILENCE })
}

async function leaveToCheck(tx: SystemWriteCtx, issue: IssueRow): Promise<void> {
  await updateToCheck(tx, issue.id)
  await emitAudit(tx, { action: 'issue.markToCheck', object: { type: 'issue', id: issue.id } })
  signalIssue(tx, issue)
}
