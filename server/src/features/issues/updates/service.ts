import { mayEverSet, nextStatuses } from '@doorstep/contract/issues/rules'
import type { IssueMover, IssueStatus } from '@doorstep/contract/issues/rules'
import type { Issue, UpdateIssue } from '@doorstep/contract/issues/schema'
import { emitAudit } from '../../../audit/emitAudit.ts'
import { atOneInstant, withTransaction } from '../../../context.ts'
import type { Ctx, SystemCtx } from '../../../context.ts'
import type { Tx } from '../../../db/client.ts'
import { AppError, invalid, notFound } from '../../../errors.ts'
import { queueJob } from '../../../jobs/queue.ts'
import { authorize, FORBIDDEN_MESSAGE } from '../../../policy/authorize.ts'
import type { Right } from '../../../policy/policy.ts'
import { includes } from '../../../policy/scopes.ts'
import { resolveCategory } from '../../lookups/service.ts'
import { findIssueEvents, insertIssueEvent } from '../history/queries.ts'
import { tellApproved, tellNote, tellStatus } from '../messages.ts'
import { getIssueById, lockIssue, lockIssueIn } from '../queries.ts'
import type { IssueRow } from '../queries.ts'
import { presentSingle, signalIssue } from '../reading/service.ts'
import { updateIssueRow } from './queries.ts'
import type { IssueChange } from './queries.ts'
import { isUneditable, moversOf, targetOf } from '../rules.ts'

export const OPEN_JOB = 'issues.open'

interface UpdateInput {
  params: { issueId: number }
  body: UpdateIssue
}

/** What an update asks for, beside what is stored already. */
interface Plan {
  step: IssueStatus | undefined
  text: IssueChange
  note: string | undefined
  internal: boolean
  movers: IssueMover[]
}

/** Changes text, categories and status, and adds a note: one operation for every role, judged field by field. */
export async function updateIssue(ctx: Ctx, { params, body }: UpdateInput): Promise<Issue> {
  const outcome = await withTransaction(ctx, async (tx): Promise<{ saved: Issue } | { stale: IssueRow }> => {
    const issue =
      (await lockIssue(tx, 'issue:read', params.issueId)) ??
      (await lockIssue(tx, rightOf(body), params.issueId))
    if (!issue) throw notFound()
    const plan = planOf(tx, issue, body)
    authorizePlan(tx, issue, plan)
    if (body.version !== undefined && body.version !== issue.version) return { stale: issue }
    refuseIllegal(issue, plan)
    requireComment(plan)
    if (Object.keys(plan.text).length > 0) await requireCategory(tx, issue, plan.text)
    if (plan.step === undefined && plan.note === undefined && Object.keys(plan.text).length === 0)
      return { saved: await presentSingle(tx, issue) }
    return { saved: await writePlan(tx, issue, plan) }
  })
  if ('saved' in outcome) return outcome.saved
  // After the transaction: what is shown of the present state stays written down as read.
  throw new AppError(
    'CONFLICT',
    'Somebody else has changed this issue in the meantime. Check what changed and save again.',
    { current: await presentSingle(ctx, outcome.stale) },
  )
}

/** One's own report stays one's own to withdraw or mend, also where one may no longer read what others report. */
function rightOf(body: UpdateIssue): Right {
  if (body.status === 'Withdrawn') return 'issue:withdraw'
  return body.status === undefined && !body.notes ? 'issue:edit' : 'issue:read'
}

function planOf(ctx: Ctx, issue: IssueRow, body: UpdateIssue): Plan {
  const movers = moversOf(ctx.actor, issue)
  // A form sends back the status that it read: in a stale one that is no wish to go back to Submitted.
  const isReadBack =
    body.status === 'Submitted' && body.version !== undefined && body.version !== issue.version
  const step = body.status === issue.status || isReadBack ? undefined : body.status
  const text: IssueChange = {}
  if (body.title !== undefined && body.title !== issue.title) text.title = body.title
  if (body.description !== undefined && body.description !== issue.description)
    text.description = body.description
  if (body.categoryId !== undefined && body.categoryId !== issue.categoryId) text.categoryId = body.categoryId
  if (body.subCategoryId !== undefined && body.subCategoryId !== issue.subCategoryId)
    text.subCategoryId = body.subCategoryId
  if (body.subSubCategoryId !== undefined && body.subSubCategoryId !== issue.subSubCategoryId)
    text.subSubCategoryId = body.subSubCategoryId
  const note = body.notes === undefined || body.notes === null || body.notes === '' ? undefined : body.notes
  // The reason of a rejection is for the reporter; others than staff and contractors write no internal notes.
  const internal =
    body.internal === true && step !== 'Rejected' && movers.some((mover) => mover !== 'reporter')
  return { step, text, note, internal, movers }
}

/** The role first: what it may never do here is 403, whatever the state. */
function authorizePlan(ctx: Ctx, issue: IssueRow, { step, text, note, movers }: Plan): void {
  const target = targetOf(issue)
  if (step !== undefined && !mayEverSet(step, movers)) throw new AppError('FORBIDDEN', FORBIDDEN_MESSAGE)
  if (Object.keys(text).length > 0) authorize(ctx, 'issue:edit', target)
  const isWithdrawal = step === 'Withdrawn' && movers.includes('reporter')
  if (note !== undefined && !isWithdrawal) authorize(ctx, 'issue:addNote', target)
}

function refuseIllegal(issue: IssueRow, { step, text, note, movers }: Plan): void {
  const allowed = nextStatuses(issue.status, movers)
  if (step !== undefined && !allowed.includes(step))
    throw new AppError('CONFLICT', `An issue that is ${issue.status} cannot become ${step}.`, { allowed })
  const changesText = Object.keys(text).length > 0
  const isStaff = movers.includes('staff')
  if (step === undefined && isUneditable(issue.status) && (changesText || note !== undefined || isStaff))
    throw new AppError('CONFLICT', 'This issue can no longer be edited.', { allowed })
  if (changesText && !isStaff && issue.status !== 'Submitted')
    throw new AppError('CONFLICT', 'This issue can be edited only while it is Submitted.', { allowed })
}

function requireComment({ step, note, movers }: Plan): void {
  if (note !== undefined || step === 'Withdrawn') return
  if (movers.includes('staff') || (movers.includes('contractor') && step !== undefined))
    throw invalid({ notes: 'Comments are required.' })
}

async function requireCategory(ctx: Ctx, issue: IssueRow, text: IssueChange): Promise<void> {
  const category = await resolveCategory(ctx, {
    categoryId: text.categoryId ?? issue.categoryId,
    subCategoryId: text.subCategoryId === undefined ? issue.subCategoryId : text.subCategoryId,
    subSubCategoryId: text.subSubCategoryId === undefined ? issue.subSubCategoryId : text.subSubCategoryId,
  })
  const touchesCategory =
    text.categoryId !== undefined || text.subCategoryId !== undefined || text.subSubCategoryId !== undefined
  if (touchesCategory && 'problems' in category) throw invalid(category.problems)
}

async function writePlan(ctx: Ctx & { db: Tx }, issue: IssueRow, plan: Plan): Promise<Issue> {
  // Readers tell by it which entries of the history are newer than the issue that they have read.
  const tx = atOneInstant(ctx)
  const { step, text, note, internal } = plan
  const change: IssueChange = { ...text, ...(step !== undefined && { status: step }) }
  if (!(await updateIssueRow(tx, issue, change)))
    throw new AppError('CONFLICT', 'Somebody else has changed this issue in the meantime.')
  await writeHistory(tx, issue, plan)
  await emitAudit(tx, {
    action: step === undefined ? 'issue.update' : 'issue.changeStatus',
    object: { type: 'issue', id: issue.id },
    before: Object.fromEntries(
      Object.keys(change).map((field) => [field, issue[field as keyof IssueChange]]),
    ),
    after: { ...change, ...(note !== undefined && { noted: internal ? 'internal' : 'public' }) },
  })
  const after = await getIssueById(tx, issue.id)
  // Approved is told by the job that opens the issue, once.
  if (step === 'Approved') {
    if (!tx.silent) await queueJob(tx, OPEN_JOB, issue.id)
  } else if (step !== undefined) await tellStatus(tx, after, step, internal ? undefined : note)
  else if (note !== undefined && !internal) await tellNote(tx, after, note)
  await signalIssue(tx, after, issue.status)
  // A step out of the person's sight still answers the issue as they saw it before.
  const seenAs = includes(tx.actor, 'issue:read', targetOf(after)) ? undefined : issue.status
  return presentSingle(tx, after, seenAs)
}

async function writeHistory(tx: Ctx, issue: IssueRow, { step, text, note, internal }: Plan): Promise<void> {
  const changesText = Object.keys(text).length > 0
  const entry = { issueId: issue.id, note, internal }
  if (changesText)
    await insertIssueEvent(
      tx,
      step === undefined ? { ...entry, kind: 'edited' } : { issueId: issue.id, kind: 'edited' },
    )
  if (step !== undefined)
    await insertIssueEvent(tx, { ...entry, kind: 'statusChanged', fromStatus: issue.status, toStatus: step })
  else if (!changesText) await insertIssueEvent(tx, { ...entry, kind: 'noteAdded' })
}

/** The hand-over of an approved issue: opened and told in one transaction, once however often the job runs. */
export async function openApprovedIssue(ctx: SystemCtx, issueId: number): Promise<void> {
  await withTransaction(atOneInstant(ctx), async (tx) => {
    const issue = await lockIssueIn(tx, issueId, 'Approved')
    if (!issue || !(await updateIssueRow(tx, issue, { status: 'Open' }))) return
    const approval = (await findIssueEvents(tx, issueId)).findLast((entry) => entry.toStatus === 'Approved')
    await insertIssueEvent(tx, { issueId, kind: 'statusChanged', fromStatus: 'Approved', toStatus: 'Open' })
    await emitAudit(tx, {
      action: 'issue.open',
      object: { type: 'issue', id: issueId },
      before: { status: 'Approved' },
      after: { status: 'Open' },
    })
    const opened = await getIssueById(tx, issueId)
    const comment = approval === undefined || approval.internal ? undefined : (approval.note ?? undefined)
    await tellApproved(tx, opened, comment)
    await signalIssue(tx, opened, 'Approved')
  })
}
