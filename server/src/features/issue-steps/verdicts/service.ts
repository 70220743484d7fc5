import type { Issue } from '@doorstep/contract/issues/schema'
import type {
  Answered,
  AnswerQuestion,
  Question,
  ReadQuestion,
  ReadQuestionPhoto,
} from '@doorstep/contract/issues/questions/schema'
import type { GiveVerdict, Verdicts } from '@doorstep/contract/issues/verdicts/schema'
import {
  ANSWERED,
  LINK_DEAD,
  LINK_NOT_OURS,
  LINK_TOO_OLD,
  QUESTION_OVER,
} from '@doorstep/contract/issues/verdicts/texts'
import { emitAudit } from '../../../audit/emitAudit.ts'
import { atOneInstant, withTransaction } from '../../../context.ts'
import type { Ctx, Params, SystemCtx, WriteCtx } from '../../../context.ts'
import { AppError, invalid, notFound } from '../../../errors.ts'
import type { BinaryResult } from '../../../files/store.ts'
import { networkOf } from '../../../limits/network.ts'
import { emitNotificationSignal } from '../../../live/emitSignal.ts'
import { isMailedToken, readMailedToken } from '../../../mail/tokens.ts'
import type { Actor } from '../../../policy/actor.ts'
import { authorize } from '../../../policy/authorize.ts'
import { includes } from '../../../policy/scopes.ts'
import { openDonePhoto, readDoneWork } from '../../orders/done-work/service.ts'
import { insertIssueEvent } from '../../issues/history/queries.ts'
import { getIssueById, lockIssue, lockIssueById, updateIssueRow } from '../../issues/queries.ts'
import { getIssue } from '../../issues/service.ts'
import { presentSingle } from '../../issues/present.ts'
import { signalIssue } from '../../issues/signal.ts'
import { findAnswerers } from '../../verdict-requests/service.ts'
import type { IssueRow } from '../../issues/queries.ts'
import { isAsked, issueAbilities, targetOf } from '../../issues/rules.ts'
import { settleInBuilding } from '../building-verdicts/service.ts'
import { close, reopen, reportAgain } from '../verdict-outcomes/service.ts'
import { presentVerdicts } from './present.ts'
import {
  findGeneration,
  findLinked,
  findQuestion,
  findQuestions,
  updateAnswer,
} from '../../verdict-requests/queries.ts'
import type { QuestionRow } from '../../verdict-requests/queries.ts'
import { endOf, isRepeated, linkSubject, refuseOver, requireWords } from '../../verdict-requests/rules.ts'

/** Lists the answers about an issue, and its linked issues. */
export async function listVerdicts(ctx: Ctx, { params }: Params<'issueId'>): Promise<Verdicts> {
  const issue = await getIssue(ctx, 'issue:readHistory', params.issueId)
  const seesVerdict = includes(ctx.actor, 'issueField:verdict', targetOf(issue))
  const seesAll = !issue.isCommon || includes(ctx.actor, 'issueField:staffNotes', targetOf(issue))
  const asksReader = issueAbilities(ctx.actor, issue, ctx.now()).includes('issue:giveVerdict')
  return presentVerdicts({
    questions: await findQuestions(ctx, issue.id),
    linked: await findLinked(ctx, issue.id),
    done: asksReader ? await readDoneWork(ctx, issue.id) : [],
    seesVerdict,
    // Only staff can see the answers of followers.
    onlyBy: seesAll ? undefined : ctx.actor.userId,
  })
}

/** Returns a photo of finished work to a person who is asked whether the issue is fixed. */
export async function readDonePhoto(
  ctx: Ctx,
  { params }: Params<'issueId' | 'photoId'>,
): Promise<BinaryResult> {
  const issue = await getIssue(ctx, 'issue:giveVerdict', params.issueId)
  if (!issueAbilities(ctx.actor, issue, ctx.now()).includes('issue:giveVerdict')) throw notFound()
  return openDonePhoto(ctx, issue.id, params.photoId)
}

/** Records the reporter's answer. Giving the same answer again changes nothing. */
export async function giveVerdict(
  ctx: Ctx,
  { params, body }: Params<'issueId'> & { body: GiveVerdict },
): Promise<Issue> {
  return withTransaction(ctx, async (started) => {
    const tx = atOneInstant(started)
    const issue = await lockIssue(tx, 'issue:read', params.issueId)
    if (!issue) throw notFound()
    authorize(tx, 'issue:giveVerdict', targetOf(issue))
    const [question] = await findQuestions(tx, issue.id)
    await settle(tx, { issue, question, isByLink: false }, body)
    return presentSingle(tx, await getIssueById(tx, issue.id))
  })
}

/** Returns the question for the holder of the link. The call changes nothing. */
export async function readQuestion(ctx: SystemCtx, { body }: { body: ReadQuestion }): Promise<Question> {
  await countCall(ctx)
  const issue = await openUnanswered(ctx, body.token)
  const done = await readDoneWork(ctx, issue.id)
  return { jobId: issue.jobId, title: issue.title, isClosed: issue.status === 'Closed', done }
}

/** Returns a photo of the finished work to the holder of the emailed link, while the question can be answered. */
export async function readQuestionPhoto(
  ctx: SystemCtx,
  { body }: { body: ReadQuestionPhoto },
): Promise<BinaryResult> {
  await countCall(ctx)
  return openDonePhoto(ctx, (await openUnanswered(ctx, body.token)).id, body.photoId)
}

async function openUnanswered(ctx: SystemCtx, token: string): Promise<IssueRow> {
  const { issue, question } = await openLink(atOneInstant(ctx), token, getIssueById)
  // In common parts a No still counts after somebody else's Yes.
  if (issue.isCommon) {
    if (!isAsked(issue, ctx.now())) throw new AppError('CONFLICT', QUESTION_OVER)
    return issue
  }
  if (question.answer !== null) throw new AppError('CONFLICT', ANSWERED)
  refuseOver(issue, question, ctx.now())
  return issue
}

/** Records a verdict given through the emailed link, as the person who got the link. */
export async function answerQuestion(
  ctx: SystemCtx,
  { body: { token, ...verdict } }: { body: AnswerQuestion },
): Promise<Answered> {
  await countCall(ctx)
  return withTransaction(atOneInstant(ctx), async (tx) => {
    const { actor, ...asked } = await openLink(tx, token, lockIssueById)
    return settle({ ...tx, actor }, { ...asked, isByLink: true }, verdict)
  })
}

async function countCall({ services, caller }: SystemCtx): Promise<void> {
  await services.limits.shared('LIMIT_VERDICT').consume(networkOf(caller?.ip ?? ''))
}

interface OpenLink {
  issue: IssueRow
  question: QuestionRow
  actor: Actor
}

/**
 * Checks the link against its owner's current rights. Throws if the owner has left or has changed their email address.
 */
async function openLink<C extends SystemCtx>(
  ctx: C,
  token: string,
  findOrLock: (ctx: C, issueId: number) => Promise<IssueRow | undefined>,
): Promise<OpenLink> {
  const claimed = readMailedToken(token)
  const questionId = claimed && Number(claimed.object)
  const known = questionId === undefined ? undefined : await findQuestionIf(ctx, questionId)
  const generation = claimed && (await findGeneration(ctx, claimed.userId))
  if (!claimed || !known || generation === undefined) throw invalid({ token: LINK_NOT_OURS })
  const subject = linkSubject(known.id, claimed.userId, generation)
  if (!isMailedToken(ctx.services.secrets, token, subject)) throw invalid({ token: LINK_NOT_OURS })
  const issue = await findOrLock(ctx, known.issueId)
  const answerers = issue ? await findAnswerers(ctx, issue) : []
  const actor = answerers.find(({ userId }) => userId === claimed.userId)
  if (!issue || !actor) throw invalid({ token: LINK_DEAD })
  const question = await findQuestion(ctx, known.id)
  if (!question) throw invalid({ token: LINK_DEAD })
  if (question.answer === null && ctx.now() >= endOf(question)) throw invalid({ token: LINK_TOO_OLD })
  return { issue, question, actor }
}

async function findQuestionIf(ctx: SystemCtx, id: number): Promise<QuestionRow | undefined> {
  return Number.isSafeInteger(id) ? findQuestion(ctx, id) : undefined
}

interface Asked {
  issue: IssueRow
  question: QuestionRow | undefined
  isByLink: boolean
}

async function settle(
  tx: WriteCtx,
  { issue, question, isByLink }: Asked,
  verdict: GiveVerdict,
): Promise<Answered> {
  requireWords(verdict)
  if (issue.isCommon) {
    const [newest] = await findQuestions(tx, issue.id)
    return settleInBuilding(tx, { issue, question: newest, isByLink }, verdict)
  }
  if (question && isRepeated(question, verdict)) return receiptOf(tx, issue, question)
  refuseOver(issue, question, tx.now())
  const { answer, stars = null, words = '' } = verdict
  const note = words === '' ? undefined : words
  const eventId = await insertIssueEvent(tx, { issueId: issue.id, kind: 'verdictGiven', note })
  await updateAnswer(tx, question.id, { answer, stars, eventId })
  await emitAudit(tx, {
    action: 'issue.giveVerdict',
    object: { type: 'issue', id: issue.id },
    after: { verdict: answer, stars, isByLink },
  })
  emitNotificationSignal(tx, issue.id, [tx.actor.userId])
  if (issue.status === 'Closed') return settleClosed(tx, issue, verdict)
  const { actor: _actor, ...system } = tx
  return answer === 'yes' ? close(system, issue) : reopen(tx, issue, { answer, words })
}

/** A closed issue stays closed. If the problem is not fixed, the answer makes a new report. */
async function settleClosed(
  tx: WriteCtx,
  issue: IssueRow,
  { answer, words = '' }: GiveVerdict,
): Promise<Answered> {
  await updateIssueRow(tx, issue, { verdictUntil: null })
  signalIssue(tx, issue)
  if (answer === 'yes') return { outcome: 'closed', jobId: issue.jobId }
  // Only the first reporter can pass the vulnerable persons flag on, and a contact must not see it.
  const vulnerablePersons = issue.reporterId === tx.actor.userId && issue.ownVulnerablePersons
  const again = await reportAgain(tx, issue, words, { vulnerablePersons })
  return { outcome: 'cameBack', jobId: again.jobId }
}

/** The result of the first answer, for a person who gives the same answer again. */
async function receiptOf(ctx: Ctx, issue: IssueRow, { answer }: QuestionRow): Promise<Answered> {
  if (answer === 'yes') return { outcome: 'closed', jobId: issue.jobId }
  const came = (await findLinked(ctx, issue.id)).find(({ isFirst }) => !isFirst)
  return came ? { outcome: 'cameBack', jobId: came.jobId } : { outcome: 'reopened', jobId: issue.jobId }
}
