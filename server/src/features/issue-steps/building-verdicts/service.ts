import { CLOSES_AFTER_DAYS, publicTitleOf } from '@doorstep/contract/issues/building/rules'
import type { BuildingVerdict } from '@doorstep/contract/issues/building/schema'
import type { Answered } from '@doorstep/contract/issues/questions/schema'
import type { IssueStatus } from '@doorstep/contract/issues/rules'
import { COME_BACK_DAYS } from '@doorstep/contract/issues/verdicts/rules'
import type { GiveVerdict } from '@doorstep/contract/issues/verdicts/schema'
import { ANSWER_AGAIN, QUESTION_OVER } from '@doorstep/contract/issues/verdicts/texts'
import { emitAudit } from '../../../audit/emitAudit.ts'
import { atOneInstant, withTransaction } from '../../../context.ts'
import type { Ctx, SystemCtx, SystemWriteCtx, WriteCtx } from '../../../context.ts'
import { AppError, notFound } from '../../../errors.ts'
import { emitNotificationSignal } from '../../../live/emitSignal.ts'
import { authorize } from '../../../policy/authorize.ts'
import { findIsNeverShown, insertFollower } from '../../issues/building/queries.ts'
import { canFollow, isOver } from '../../issues/building/rules.ts'
import { insertIssueEvent } from '../../issues/history/queries.ts'
import { notifyStatus } from '../../issues/messages.ts'
import { getIssueById, lockIssueById } from '../../issues/queries.ts'
import type { IssueRow } from '../../issues/queries.ts'
import { targetOf } from '../../issues/rules.ts'
import { signalFollowers } from '../../issues/signal.ts'
import { findCategoryNames } from '../../lookups/queries.ts'
import {
  findClosing,
  findLinkedId,
  findQuestion,
  findQuestions,
  updateAnswer,
  updateClosing,
} from '../../verdict-requests/queries.ts'
import type { QuestionRow } from '../../verdict-requests/queries.ts'
import { daysAfter, isRepeated, requireWords } from '../../verdict-requests/rules.ts'
import { lockBuildingIssue } from '../following/service.ts'
import { close, reopen, reportAgain } from '../verdict-outcomes/service.ts'
import { decide } from './rules.ts'

interface VerdictInput {
  params: { issueId: number }
  body: GiveVerdict
}

/** Records a follower's answer to the question whether an issue in common parts is fixed. */
export async function giveBuildingVerdict(
  ctx: Ctx,
  { params, body }: VerdictInput,
): Promise<BuildingVerdict> {
  return withTransaction(ctx, async (started) => {
    const tx = atOneInstant(started)
    const { issue, row } = await lockBuildingIssue(tx, params.issueId)
    authorize(tx, 'issue:follow', targetOf(issue))
    if (!row.isFollowed && !row.isOwn) throw notFound()
    requireWords(body)
    const [question] = await findQuestions(tx, issue.id)
    const { outcome } = await settleInBuilding(tx, { issue, question, isByLink: false }, body)
    return { outcome }
  })
}

interface Asked {
  issue: IssueRow
  question: QuestionRow | undefined
  isByLink: boolean
}

/** Applies an answer of the reporter or of a follower. The caller has locked the issue. */
export async function settleInBuilding(
  tx: WriteCtx,
  { issue, question, isByLink }: Asked,
  verdict: GiveVerdict,
): Promise<Answered> {
  const { jobId } = issue
  if (question?.authorId === tx.actor.userId && isRepeated(question, verdict)) {
    const ofClosed = verdict.answer === 'yes' ? 'closed' : 'cameBack'
    return { outcome: issue.status === 'Closed' ? ofClosed : 'reopened', jobId }
  }
  const linkedId = await findLinkedId(tx, issue.id)
  const facts = { ...issue, closesAt: question?.closesAt ?? null, hasLinked: linkedId !== undefined }
  const decision = decide(facts, verdict.answer, tx.now())
  if (decision === 'over' || !question) throw new AppError('CONFLICT', QUESTION_OVER)
  const { answer, stars = null, words = '' } = verdict
  const eventId = await writeDown(tx, issue, verdict)
  await emitAudit(tx, {
    action: 'issue.giveVerdict',
    object: { type: 'issue', id: issue.id },
    after: { verdict: answer, stars, isByLink },
  })
  emitNotificationSignal(tx, issue.id, [tx.actor.userId])
  switch (decision) {
    case 'startClosing': {
      const closesAt = daysAfter(tx.now(), CLOSES_AFTER_DAYS)
      await updateClosing(tx, question.id, { closesAt, stars, eventId })
      return { outcome: 'closesSoon', jobId }
    }
    case 'counted':
      return { outcome: issue.status === 'Closed' ? 'closed' : 'closesSoon', jobId }
    case 'reopen': {
      await updateAnswer(tx, question.id, { answer, stars, eventId })
      const answered = await reopen(tx, issue, { answer, words })
      if (issue.reporterId !== tx.actor.userId) await notifyOfStatus(tx, issue.id, 'InProgress')
      return answered
    }
    case 'comeBack':
      if (question.answer === null) await updateAnswer(tx, question.id, { answer, stars, eventId })
      return {
        outcome: 'cameBack',
        jobId: (await reportAgain(tx, issue, words, await othersWords(tx, issue))).jobId,
      }
    case 'joinLinked':
      return { outcome: 'cameBack', jobId: await joinLinked(tx, linkedId ?? 0) }
  }
}

/** Only staff can read a follower's answer, because nobody else may learn who follows the issue. */
function writeDown(tx: WriteCtx, { id, reporterId }: IssueRow, { words = '' }: GiveVerdict): Promise<number> {
  const note = words === '' ? undefined : words
  const isOwn = reporterId === tx.actor.userId
  return insertIssueEvent(tx, {
    issueId: id,
    kind: 'verdictGiven',
    note,
    ...(!isOwn && { audiences: ['staff' as const] }),
  })
}

/**
 * A reporter's own title and flag go into the linked issue only if the reporter answers. After an answer by anybody
 * else, the linked issue has a neutral title and no flag.
 */
async function othersWords(
  tx: WriteCtx,
  issue: IssueRow,
): Promise<{ title?: string; vulnerablePersons?: boolean }> {
  if (issue.reporterId === tx.actor.userId) return {}
  const names = await findCategoryNames(tx)
  const category = names.get(issue.subSubCategoryId ?? issue.subCategoryId ?? issue.categoryId) ?? ''
  const { area, asset } = issue
  return { title: publicTitleOf({ area, asset, category }), vulnerablePersons: false }
}

async function joinLinked(tx: WriteCtx, linkedId: number): Promise<number> {
  const { mergedIntoId } = await getIssueById(tx, linkedId)
  const linked = await lockIssueById(tx, mergedIntoId ?? linkedId)
  if (!linked) throw notFound()
  // Another merge might have finished while this call waited for the lock.
  if (linked.mergedIntoId !== null) throw new AppError('CONFLICT', ANSWER_AGAIN)
  if (isOver(linked)) throw new AppError('CONFLICT', QUESTION_OVER)
  const { userId } = tx.actor
  const facts = { ...linked, isNeverShown: await findIsNeverShown(tx, linked.id) }
  const mayFollow = canFollow(facts, { isReporter: linked.reporterId === userId })
  if (mayFollow && (await insertFollower(tx, linked.id, userId))) {
    await emitAudit(tx, { action: 'issue.follow', object: { type: 'issue', id: linked.id } })
    signalFollowers(tx, linked)
  }
  return linked.jobId
}

/** Closes each issue in common parts some days after its first Yes, unless somebody has said No. */
export async function closeAnswered(ctx: SystemCtx): Promise<void> {
  const at = atOneInstant(ctx)
  for (const id of await findClosing(at, at.now()))
    await withTransaction(at, (tx) => closeOne(tx, id)).catch((error: unknown) =>
      ctx.log.error({ err: error, verdictId: id }, 'an issue that was confirmed could not be closed'),
    )
}

/**
 * The job can run several times, even at the same moment, because it reads the question again after locking the issue.
 */
async function closeOne(tx: SystemWriteCtx, questionId: number): Promise<void> {
  const found = await findQuestion(tx, questionId)
  const issue = found && (await lockIssueById(tx, found.issueId))
  const question = issue && (await findQuestion(tx, questionId))
  if (!issue || !question || question.closesAt === null || question.answer !== null) return
  if (issue.mergedIntoId !== null) return
  const { stars, eventId } = question
  await updateAnswer(tx, question.id, { answer: 'yes', stars, eventId })
  if (issue.status !== 'Resolved') return
  await close(tx, issue, daysAfter(tx.now(), COME_BACK_DAYS))
  await notifyOfStatus(tx, issue.id, 'Closed')
}

/** Notifies the reporter of the effect of somebody else's answer. */
async function notifyOfStatus(tx: SystemWriteCtx, issueId: number, status: IssueStatus): Promise<void> {
  await notifyStatus(tx, await getIssueById(tx, issueId), status, undefined)
}
