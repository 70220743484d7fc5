import { nextStatuses } from '@doorstep/contract/issues/rules'
import type { IssueStatus } from '@doorstep/contract/issues/rules'
import type { Issue, UpdateIssue } from '@doorstep/contract/issues/schema'
import { ORDER_MESSAGES } from '@doorstep/contract/orders/texts'
import { emitAudit } from '../../../audit/emitAudit.ts'
import { atOneInstant, withTransaction } from '../../../context.ts'
import type { Ctx, WriteCtx } from '../../../context.ts'
import { AppError, invalid, notFound } from '../../../errors.ts'
import { queueJob } from '../../../jobs/queue.ts'
import { includes } from '../../../policy/scopes.ts'
import { resolveCategory } from '../../lookups/service.ts'
import { ENDING_STATUSES } from '../../orders/rules.ts'
import { endOpenOrders } from '../../orders/service.ts'
import { resumeWaiting } from '../../deadlines/running/service.ts'
import { OPEN_JOB } from '../hand-over/service.ts'
import { insertIssueEvent } from '../../issues/history/queries.ts'
import { whyTooLate } from '../../issues/history/service.ts'
import { tellNote, tellStatus } from '../../issues/messages.ts'
import { askIfFixed, stopWaiting, tellAsked } from '../../verdict-requests/service.ts'
import { getIssueById, lockIssue, updateIssueRow } from '../../issues/queries.ts'
import { moveIssue } from '../../issues/service.ts'
import { presentSingle, versionFor } from '../../issues/present.ts'
import { signalIssue, signalNote } from '../../issues/signal.ts'
import type { FullIssueRow, IssueRow } from '../../issues/queries.ts'
import { updateConversation } from '../../issues/notes/queries.ts'
import { moversOf, targetOf } from '../../issues/rules.ts'
import type { Quote } from '../../issues/rules.ts'
import {
  authorizeNote,
  authorizeStep,
  authorizeText,
  changesText,
  isTooLate,
  publicNote,
  refusal,
  refuseStep,
  refuseText,
  refuseUneditable,
  requireComment,
  rightOf,
  updateOf,
} from './rules.ts'
import type { StepUpdate, Update } from './rules.ts'

interface UpdateInput {
  params: { issueId: number }
  body: UpdateIssue
}

/** What an update is for. It is judged by the role first: what that may never do here is 403, whatever the state. */
interface Intent {
  authorize: (ctx: Ctx) => void
  carryOut: (tx: WriteCtx) => Promise<Saved>
}

/** The issue as it is after an update. */
interface Saved {
  row: FullIssueRow
  /** The status by which whoever updated it saw it, where they do not any more. */
  seenAs?: IssueStatus | undefined
}

/** One call for every role and every intent. */
export async function updateIssue(ctx: Ctx, { params, body }: UpdateInput): Promise<Issue> {
  const outcome = await withTransaction(
    ctx,
    async (tx): Promise<{ saved: Issue } | { stale: FullIssueRow; why: string }> => {
      const issue =
        (await lockIssue(tx, 'issue:read', params.issueId)) ??
        (await lockIssue(tx, rightOf(body), params.issueId))
      if (!issue) throw notFound()
      const version = body.version === undefined ? issue.version : await versionFor(tx, issue)
      const intent = intentOf(issue, updateOf(tx.actor, issue, body, version))
      intent.authorize(tx)
      if (body.version !== undefined && body.version !== version)
        return { stale: await getIssueById(tx, issue.id), why: await whyStale(tx, issue, body.status) }
      return { saved: await present(tx, await carryOut(tx, intent)) }
    },
  )
  if ('saved' in outcome) return outcome.saved
  // After the transaction: what is shown of the present state stays written down as read.
  throw new AppError('CONFLICT', outcome.why, { current: await presentSingle(ctx, outcome.stale) })
}

const STALE = 'Somebody else has changed this issue in the meantime. Check what changed and save again.'

/** Staff whose decision comes too late are told who took the issue; nobody else is. */
async function whyStale(tx: WriteCtx, issue: IssueRow, to: IssueStatus | undefined): Promise<string> {
  return isTooLate(issue, to, moversOf(tx.actor, issue)) ? whyTooLate(tx, issue, to ?? issue.status) : STALE
}

function carryOut(tx: WriteCtx, intent: Intent): Promise<Saved> {
  // Readers tell by the instant which entries of the history are newer than the issue that they have read.
  return intent.carryOut(atOneInstant(tx))
}

function present(tx: WriteCtx, { row, seenAs }: Saved): Promise<Issue> {
  return presentSingle(tx, row, seenAs)
}

/** One update of several: of an issue that is locked, and shown to nobody after it. */
export async function updateLocked(tx: WriteCtx, issue: IssueRow, body: UpdateIssue): Promise<FullIssueRow> {
  const intent = intentOf(issue, updateOf(tx.actor, issue, body, issue.version))
  intent.authorize(tx)
  return (await carryOut(tx, intent)).row
}

function intentOf(issue: IssueRow, update: Update): Intent {
  const { step } = update
  if (step === undefined) return changesText(update) ? toEdit(issue, update) : toNote(issue, update)
  return step === 'Withdrawn' ? toWithdraw(issue, { ...update, step }) : toMove(issue, { ...update, step })
}

/** Changes title, description or categories, with a note or without. */
function toEdit(issue: IssueRow, update: Update): Intent {
  return {
    authorize: (ctx) => {
      authorizeText(ctx, issue, update)
      authorizeNote(ctx, issue, update)
    },
    carryOut: async (tx) => {
      const { movers } = update
      refuseUneditable(issue, update)
      refuseText(issue, update)
      if (movers.includes('staff')) requireComment(update)
      await requireCategory(tx, issue, update)
      return answerNoted(tx, await save(tx, issue, update), update)
    },
  }
}

/** Adds a note and changes nothing else; without one there is nothing to do. */
function toNote(issue: IssueRow, update: Update): Intent {
  return {
    authorize: (ctx) => authorizeNote(ctx, issue, update),
    carryOut: async (tx) => {
      const { note, movers } = update
      const isStaff = movers.includes('staff')
      if (note !== undefined || isStaff) refuseUneditable(issue, update)
      if (isStaff) requireComment(update)
      if (note === undefined) return { row: await getIssueById(tx, issue.id) }
      return answerNoted(tx, await save(tx, issue, update), update)
    },
  }
}

/** Takes a step, with a comment; what the form has changed beside it is edited with it. */
function toMove(issue: IssueRow, update: StepUpdate): Intent {
  return {
    authorize: (ctx) => {
      authorizeStep(update)
      authorizeText(ctx, issue, update)
      authorizeNote(ctx, issue, update)
    },
    carryOut: async (tx) => {
      if (isTooLate(issue, update.step, update.movers))
        throw refusal(issue, update, await whyTooLate(tx, issue, update.step))
      refuseStep(issue, update)
      refuseText(issue, update)
      requireComment(update)
      await requireCategory(tx, issue, update)
      await endOrders(tx, issue, update)
      if (issue.status === 'Resolved') await stopWaiting(tx, issue)
      const question = update.step === 'Resolved' ? await askIfFixed(tx, issue) : undefined
      const { after, comment } = await saveStep(tx, issue, update)
      // Approved is told by the job that opens the issue, once.
      if (update.step === 'Approved') await queueOpening(tx, issue)
      else if (question) await tellAsked(tx, after, { question, comment })
      else await tellStatus(tx, after, update.step, comment)
      return seenBefore(tx, issue, after)
    },
  }
}

async function queueOpening(tx: WriteCtx, { id }: IssueRow): Promise<void> {
  if (!tx.silent) await queueJob(tx, OPEN_JOB, id)
}

/** The reporter ends their own issue, with words or without. */
function toWithdraw(issue: IssueRow, update: StepUpdate): Intent {
  return {
    authorize: (ctx) => {
      authorizeStep(update)
      authorizeText(ctx, issue, update)
    },
    carryOut: async (tx) => {
      refuseStep(issue, update)
      refuseText(issue, update)
      await requireCategory(tx, issue, update)
      await endOrders(tx, issue, update)
      const { after, comment } = await saveStep(tx, issue, update)
      await tellStatus(tx, after, update.step, comment)
      return seenBefore(tx, issue, after)
    },
  }
}

/** Work orders that are still open end with the issue; a firm resolves it by its order alone. */
async function endOrders(
  tx: WriteCtx,
  issue: IssueRow,
  { step, movers, ...said }: StepUpdate,
): Promise<void> {
  if (!ENDING_STATUSES.includes(step)) return
  const allowed = nextStatuses(issue.status, movers)
  const isByFirm = step !== 'Withdrawn' && movers.includes('contractor') && !movers.includes('staff')
  if (isByFirm && issue.orderFirmIds !== null)
    throw new AppError('CONFLICT', ORDER_MESSAGES.byOrders, { allowed: allowed.filter((to) => to !== step) })
  await endOpenOrders(tx, issue, {
    isConfirmed: said.cancelOrders,
    words: said.orderWords,
    allowed,
  })
}

async function requireCategory(ctx: Ctx, issue: IssueRow, { text }: Update): Promise<void> {
  if (
    text.categoryId === undefined &&
    text.subCategoryId === undefined &&
    text.subSubCategoryId === undefined
  )
    return
  const category = await resolveCategory(ctx, {
    categoryId: text.categoryId ?? issue.categoryId,
    subCategoryId: text.subCategoryId === undefined ? issue.subCategoryId : text.subCategoryId,
    subSubCategoryId: text.subSubCategoryId === undefined ? issue.subSubCategoryId : text.subSubCategoryId,
  })
  if ('problems' in category) throw invalid(category.problems)
}

interface Written {
  /** The issue as it is then. */
  after: FullIssueRow
  /** What was said publicly. */
  comment: Quote | undefined
}

/** The step, with what is edited and said by it. */
async function saveStep(tx: WriteCtx, issue: IssueRow, update: StepUpdate): Promise<Written> {
  const { step, text, note, audience, movers } = update
  // Whatever it waited for, it goes on: before the step is written, for what it meets is due later by the wait.
  if (issue.waitingSince !== null) await resumeWaiting(tx, issue.id)
  // Carried out in this order, without waiting for each other's answers.
  const [, moved] = await Promise.all([
    updateConversation(tx, issue.id, { isActive: false, staffAnswered: isStaffsAnswer(tx, issue, update) }),
    moveIssue(tx, issue, step, movers, { action: 'issue.changeStatus', note, audience, text }),
  ])
  return { after: moved.issue, comment: commentOf(update, moved.entryId) }
}

/** What is edited or said without a step. A note alone leaves the row: see `standFor`. */
async function save(tx: WriteCtx, issue: IssueRow, update: Update): Promise<Written> {
  const { text, note, audience } = update
  const issueId = issue.id
  const isEdited = changesText(update)
  if (isEdited && !(await updateIssueRow(tx, issue, text)))
    throw new AppError('CONFLICT', 'Somebody else has changed this issue in the meantime.')
  // Carried out in this order, without waiting for each other's answers.
  const [entryId] = await Promise.all([
    insertIssueEvent(tx, { issueId, kind: isEdited ? 'edited' : 'noteAdded', note, audience }),
    updateConversation(tx, issueId, {
      isActive: !isEdited && note !== undefined,
      staffAnswered: isStaffsAnswer(tx, issue, update),
    }),
    emitAudit(tx, {
      action: 'issue.update',
      object: { type: 'issue', id: issueId },
      about: issue.reporterId,
      before: Object.fromEntries(
        Object.keys(text).map((field) => [field, issue[field as keyof typeof text]]),
      ),
      after: { ...text, ...(note !== undefined && { noted: audience }) },
    }),
  ])
  return { after: await getIssueById(tx, issueId), comment: commentOf(update, entryId) }
}

function isStaffsAnswer({ actor }: WriteCtx, { reporterId }: IssueRow, update: Update): boolean {
  return publicNote(update) !== undefined && update.movers.includes('staff') && reporterId !== actor.userId
}

function commentOf(update: Update, noteId: number): Quote | undefined {
  const text = publicNote(update)
  return text === undefined ? undefined : { text, noteId }
}

async function answerNoted(tx: WriteCtx, { after, comment }: Written, update: Update): Promise<Saved> {
  if (comment) await tellNote(tx, after, comment)
  if (changesText(update)) signalIssue(tx, after)
  else await signalNote(tx, after, [update.audience])
  return { row: after }
}

/** A step out of the person's sight still answers the issue as they saw it before. */
function seenBefore({ actor }: WriteCtx, issue: IssueRow, after: FullIssueRow): Saved {
  const seenAs = includes(actor, 'issue:read', targetOf(after)) ? undefined : issue.status
  return { row: after, seenAs }
}
