import type { Issue, UpdateIssue } from '@doorstep/contract/issues/schema'
import { emitAudit } from '../../../audit/emitAudit.ts'
import { atOneInstant, withTransaction } from '../../../context.ts'
import type { Ctx, WriteCtx } from '../../../context.ts'
import { AppError, invalid, notFound } from '../../../errors.ts'
import { queueJob } from '../../../jobs/queue.ts'
import { includes } from '../../../policy/scopes.ts'
import { resolveCategory } from '../../lookups/service.ts'
import { OPEN_JOB } from '../hand-over/service.ts'
import { insertIssueEvent } from '../history/queries.ts'
import { tellNote, tellStatus } from '../messages.ts'
import { getIssueById, lockIssue } from '../queries.ts'
import type { FullIssueRow, IssueRow } from '../queries.ts'
import { presentSingle, signalIssue } from '../service.ts'
import { targetOf } from '../rules.ts'
import { updateIssueRow } from './queries.ts'
import {
  authorizeNote,
  authorizeStep,
  authorizeText,
  changesText,
  entriesOf,
  publicNote,
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
  carryOut: (tx: WriteCtx) => Promise<Issue>
}

/** One call for every role and every intent. */
export async function updateIssue(ctx: Ctx, { params, body }: UpdateInput): Promise<Issue> {
  const outcome = await withTransaction(
    ctx,
    async (tx): Promise<{ saved: Issue } | { stale: FullIssueRow }> => {
      const issue =
        (await lockIssue(tx, 'issue:read', params.issueId)) ??
        (await lockIssue(tx, rightOf(body), params.issueId))
      if (!issue) throw notFound()
      const intent = intentOf(issue, updateOf(tx.actor, issue, body))
      intent.authorize(tx)
      if (body.version !== undefined && body.version !== issue.version)
        return { stale: await getIssueById(tx, issue.id) }
      // Readers tell by the instant which entries of the history are newer than the issue that they have read.
      return { saved: await intent.carryOut(atOneInstant(tx)) }
    },
  )
  if ('saved' in outcome) return outcome.saved
  // After the transaction: what is shown of the present state stays written down as read.
  throw new AppError(
    'CONFLICT',
    'Somebody else has changed this issue in the meantime. Check what changed and save again.',
    { current: await presentSingle(ctx, outcome.stale) },
  )
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
      const after = await save(tx, issue, update)
      return answerNoted(tx, issue, after, update)
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
      if (note === undefined) return presentSingle(tx, await getIssueById(tx, issue.id))
      const after = await save(tx, issue, update)
      return answerNoted(tx, issue, after, update)
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
      refuseStep(issue, update)
      refuseText(issue, update)
      requireComment(update)
      await requireCategory(tx, issue, update)
      const after = await save(tx, issue, update)
      // Approved is told by the job that opens the issue, once.
      if (update.step !== 'Approved') await tellStatus(tx, after, update.step, publicNote(update))
      else if (!tx.silent) await queueJob(tx, OPEN_JOB, issue.id)
      return answer(tx, issue, after)
    },
  }
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
      const after = await save(tx, issue, update)
      await tellStatus(tx, after, update.step, publicNote(update))
      return answer(tx, issue, after)
    },
  }
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

/** Writes the row, its history and the audit; answers the issue as it is then. */
async function save(tx: WriteCtx, issue: IssueRow, update: Update): Promise<FullIssueRow> {
  const { step, text, note, audience } = update
  const change = { ...text, ...(step !== undefined && { status: step }) }
  if (!(await updateIssueRow(tx, issue, change)))
    throw new AppError('CONFLICT', 'Somebody else has changed this issue in the meantime.')
  // Carried out in this order, without waiting for each other's answers.
  const written = [
    ...entriesOf(issue, update).map((entry) => insertIssueEvent(tx, entry)),
    emitAudit(tx, {
      action: step === undefined ? 'issue.update' : 'issue.changeStatus',
      object: { type: 'issue', id: issue.id },
      about: issue.reporterId,
      before: Object.fromEntries(
        Object.keys(change).map((field) => [field, issue[field as keyof typeof change]]),
      ),
      after: { ...change, ...(note !== undefined && { noted: audience }) },
    }),
  ]
  const [after] = await Promise.all([getIssueById(tx, issue.id), ...written])
  return after
}

async function answerNoted(
  tx: WriteCtx,
  issue: IssueRow,
  after: FullIssueRow,
  update: Update,
): Promise<Issue> {
  const note = publicNote(update)
  if (note !== undefined) await tellNote(tx, after, note)
  return answer(tx, issue, after)
}

async function answer(tx: WriteCtx, issue: IssueRow, after: FullIssueRow): Promise<Issue> {
  await signalIssue(tx, after, issue.status)
  // A step out of the person's sight still answers the issue as they saw it before.
  const seenAs = includes(tx.actor, 'issue:read', targetOf(after)) ? undefined : issue.status
  return presentSingle(tx, after, seenAs)
}
