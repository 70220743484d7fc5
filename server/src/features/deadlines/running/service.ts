import { isSooner } from '@doorstep/contract/issues/rules'
import type { IssuePriority } from '@doorstep/contract/issues/rules'
import type { IssueDeadline } from '@doorstep/contract/issues/deadlines/schema'
import type { Issue } from '@doorstep/contract/issues/schema'
import { NOT_EDITABLE } from '@doorstep/contract/issues/texts'
import { emitAudit } from '../../../audit/emitAudit.ts'
import { atOneInstant, withTransaction } from '../../../context.ts'
import type { Ctx, Params, SystemWriteCtx } from '../../../context.ts'
import { AppError, notFound } from '../../../errors.ts'
import type { Actor } from '../../../policy/actor.ts'
import { authorize } from '../../../policy/authorize.ts'
import { scheduleOf } from '../../../time/workingTime.ts'
import { promiseFor, workingTimeOf } from '../service.ts'
import { insertIssueEvent } from '../../issues/history/queries.ts'
import { getIssueById, lockIssue } from '../../issues/queries.ts'
import type { IssueRow } from '../../issues/queries.ts'
import { canWait, targetOf } from '../../issues/rules.ts'
import { getIssue } from '../../issues/service.ts'
import { presentSingle } from '../../issues/present.ts'
import { signalExpectedDay } from '../../issues/building/signal.ts'
import { signalPromise } from '../../issues/signal.ts'
import {
  endDeadlines,
  findDeadlines,
  findEarlierMerged,
  findPauses,
  insertPause,
  isAnswered,
  keepNextDue,
  putDeadlines,
  startWaiting,
  stopWaiting,
  updateDue,
  updateSchedule,
} from './queries.ts'
import type { DeadlineRow } from './queries.ts'
import { warnedAt } from './rules.ts'

export async function listIssueDeadlines(ctx: Ctx, { params }: Params<'issueId'>): Promise<IssueDeadline[]> {
  const issue = await getIssue(ctx, 'issue:readDeadlines', params.issueId)
  return (await findDeadlines(ctx, issue.id)).map(presentDeadline)
}

/** Pauses the deadlines while staff wait for the resident's answer. A repeated call changes nothing. */
export async function waitForResident(ctx: Ctx, { params }: Params<'issueId'>): Promise<Issue> {
  return withTransaction(ctx, async (started) => {
    const tx = atOneInstant(started)
    const issue = await lockIssue(tx, 'issue:read', params.issueId)
    if (!issue) throw notFound()
    authorize(tx, 'issue:pause', targetOf(issue))
    if (!canWait(issue)) throw new AppError('CONFLICT', NOT_EDITABLE)
    if (issue.waitingSince === null) {
      await startWaiting(tx, issue.id)
      await insertIssueEvent(tx, { issueId: issue.id, kind: 'waitingBegan' })
      await emitAudit(tx, { action: 'issue.startWaiting', object: { type: 'issue', id: issue.id } })
      signalPromise(tx, issue)
      await signalExpectedDay(tx, issue)
    }
    return presentSingle(tx, await getIssueById(tx, issue.id))
  })
}

export async function endWaiting(ctx: Ctx, { params }: Params<'issueId'>): Promise<Issue> {
  return withTransaction(ctx, async (started) => {
    const tx = atOneInstant(started)
    const issue = await lockIssue(tx, 'issue:read', params.issueId)
    if (!issue) throw notFound()
    authorize(tx, 'issue:pause', targetOf(issue))
    if (issue.waitingSince !== null) {
      await resumeWaiting(tx, issue.id)
      signalPromise(tx, issue)
      await signalExpectedDay(tx, issue)
    }
    return presentSingle(tx, await getIssueById(tx, issue.id))
  })
}

type CauseCtx = SystemWriteCtx & { actor?: Actor }

/**
 * Ends a wait for the resident after a reply or a status step, and resumes the deadlines. The caller has locked the
 * issue.
 */
export async function resumeWaiting(tx: CauseCtx, issueId: number): Promise<void> {
  if (!(await stopWaiting(tx, issueId))) return
  await insertIssueEvent(tx, { issueId, kind: 'waitingEnded' })
  await emitAudit(tx, { action: 'issue.endWaiting', object: { type: 'issue', id: issueId } })
  const deadlines = await findDeadlines(tx, issueId)
  await reschedule(
    tx,
    issueId,
    deadlines.filter(({ metAt, endedAt }) => metAt === null && endedAt === null),
  )
}

/**
 * Resumes the completion deadline after a reopening, without the time in Resolved and with the current priority. The
 * caller has locked the issue and written the step.
 */
export async function reopenDeadlines(tx: SystemWriteCtx, issue: IssueRow): Promise<void> {
  const deadlines = await findDeadlines(tx, issue.id)
  const done = deadlines.filter(({ kind, metAt }) => kind === 'complete' && metAt !== null)
  for (const { metAt } of done) if (metAt) await insertPause(tx, issue.id, { from: metAt, to: tx.now() })
  await reschedule(tx, issue.id, done)
  const [promised] = done
  if (promised && issue.priority !== null && promised.priority !== issue.priority)
    await resetDeadlines(tx, { ...issue, priority: promised.priority }, issue.priority)
}

async function reschedule(
  tx: SystemWriteCtx,
  issueId: number,
  deadlines: readonly DeadlineRow[],
  save = updateSchedule,
): Promise<void> {
  const pauses = await findPauses(tx, issueId)
  for (const deadline of deadlines) {
    const { kind, from, amount, unit, nation } = deadline
    const working = await workingTimeOf(tx, nation)
    const after = pauses.filter(({ to }) => to > from)
    const schedule = scheduleOf({ from, amount, unit, pauses: after }, working)
    // Warnings that were already sent are not repeated.
    const warned = tx.silent ? 100 : Math.max(deadline.warned, warnedAt(schedule, tx.now()))
    await save(tx, issueId, kind, { ...schedule, warned })
  }
  await takeEarlierMerged(tx, issueId)
}

/**
 * Calculates the running deadlines again after a merge, or after staff have undone a merge. The caller has locked the
 * issue.
 */
export async function recalculateDeadlines(tx: SystemWriteCtx, issueId: number): Promise<void> {
  const running = (await findDeadlines(tx, issueId)).filter(
    ({ metAt, endedAt }) => metAt === null && endedAt === null,
  )
  await reschedule(tx, issueId, running, updateDue)
  await keepNextDue(tx, issueId)
}

/** If other issues were merged into this issue, this issue has the earliest deadline of all these issues. */
async function takeEarlierMerged(tx: SystemWriteCtx, issueId: number): Promise<void> {
  for (const { kind, ...earlier } of await findEarlierMerged(tx, issueId)) {
    const warned = tx.silent ? 100 : Math.max(earlier.warned, warnedAt(earlier, tx.now()))
    await updateDue(tx, issueId, kind, { ...earlier, warned })
  }
}

/**
 * Sets the deadlines after a change of priority. With a raised priority the deadlines count from now, and with a
 * lowered priority from the report.
 */
export async function resetDeadlines(tx: SystemWriteCtx, issue: IssueRow, to: IssuePriority): Promise<void> {
  const { id, developmentId, categoryId, priority, status, createdAt, waitingSince } = issue
  if (status === 'Resolved' || priority === null) return
  const isRaised = isSooner(to, priority)
  const from = isRaised ? tx.now() : createdAt
  const before = await findDeadlines(tx, id)
  const pauses = (await findPauses(tx, id)).filter((pause) => pause.to > from)
  const { nation, deadlines } = await promiseFor(tx, {
    developmentId,
    categoryId,
    priority: to,
    from,
    pauses,
  })
  const isOwed = new Set(['complete', ...((await isAnswered(tx, id)) ? [] : ['answer'])])
  const wanted = deadlines.filter(({ kind, dueAt }) => {
    const known = before.find((deadline) => deadline.kind === kind)
    const isKept = known !== undefined && known.endedAt === null && isRaised && known.dueAt <= dueAt
    // A raised priority must not make a deadline later.
    return isOwed.has(kind) && !isKept
  })
  const gone = before.filter(({ kind }) => !deadlines.some((deadline) => deadline.kind === kind))
  if (gone.length > 0)
    await endDeadlines(
      tx,
      id,
      gone.map(({ kind }) => kind),
    )
  const now = tx.now()
  const set = wanted.map((deadline) => ({
    ...deadline,
    nation,
    warned: tx.silent ? 100 : warnedAt(deadline, now),
  }))
  if (set.length > 0) await putDeadlines(tx, id, set, waitingSince)
  else await keepNextDue(tx, id)
  await takeEarlierMerged(tx, id)
}

function presentDeadline(row: DeadlineRow): IssueDeadline {
  const { kind, ruleId, amount, unit } = row
  return {
    kind,
    from: row.from.toISOString(),
    dueAt: row.dueAt.toISOString(),
    metAt: row.metAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
    pausedAt: row.pausedAt?.toISOString() ?? null,
    ruleId,
    amount,
    unit,
  }
}
