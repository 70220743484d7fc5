import { ChangeIssuesResult } from '@doorstep/contract/issues/bulk/schema'
import type { ChangeIssues } from '@doorstep/contract/issues/bulk/schema'
import { BUILDING_MESSAGES } from '@doorstep/contract/issues/building/texts'
import { ISSUE_STATUS_LABELS, nextStatuses } from '@doorstep/contract/issues/rules'
import type { IssueStatus } from '@doorstep/contract/issues/rules'
import { atOneInstant, attempt, rehearse, withTransaction } from '../../../context.ts'
import type { Ctx, WriteCtx } from '../../../context.ts'
import { AppError, notFound } from '../../../errors.ts'
import { withIdempotency } from '../../../idempotency.ts'
import { updateLocked } from '../updating/service.ts'
import { whyTooLate } from '../../issues/history/service.ts'
import { giveTo } from '../owners/service.ts'
import { decideOn } from '../priorities/service.ts'
import { requireUnmerged } from '../../issues/rules.ts'
import { lockWithMerged } from '../../issues/merges/queries.ts'
import { findModerated } from '../../issues/moderated/queries.ts'
import { getIssueById, lockMaybeMerged } from '../../issues/queries.ts'
import type { IssueRow } from '../../issues/queries.ts'
import { actOf } from './rules.ts'
import type { Act } from './rules.ts'

type Result = ChangeIssuesResult['results'][number]

const HIDDEN = { jobId: null, title: null, status: null, before: null }

/**
 * Makes the same change to several issues, by the same rules as for a single issue. Refusing one issue does not affect
 * the others. A dry run makes the same changes and rolls them back.
 */
export async function changeIssues(ctx: Ctx, { body }: { body: ChangeIssues }): Promise<ChangeIssuesResult> {
  const act = actOf(body)
  const ids = [...new Set(body.issueIds)]
  if (body.dryRun === true) return rehearse(ctx, (tx) => changeAll(tx, act, ids))
  const { results } = await withTransaction(ctx, (tx) =>
    withIdempotency(
      tx,
      {
        endpoint: 'changeIssues',
        body,
        answer: ChangeIssuesResult,
        // The call is not about a single issue, so `changeIssues` checks the access to each issue later.
        idOf: () => tx.actor.userId,
        isStillVisible: () => Promise.resolve(true),
      },
      () => changeAll(tx, act, ids),
    ),
  )
  const seen = await findModerated(ctx, ids)
  return { results: results.map((row) => (seen.has(row.issueId) ? row : { ...row, ...HIDDEN })) }
}

/** Applies the action to each issue. The caller has opened a transaction, which a dry run rolls back. */
export async function changeAll(tx: WriteCtx, act: Act, ids: readonly number[]): Promise<ChangeIssuesResult> {
  const results = new Map<number, Result>()
  await lockWithMerged(tx, [...(await findModerated(tx, ids))])
  // Every bulk change locks issues in this order, so that two changes at once cannot deadlock.
  for (const issueId of ids.toSorted((one, other) => one - other))
    results.set(issueId, await changeOne(tx, act, issueId))
  return { results: ids.flatMap((id) => results.get(id) ?? []) }
}

async function changeOne(started: WriteCtx, act: Act, issueId: number): Promise<Result> {
  const tx = atOneInstant(started)
  const issue = await lockMaybeMerged(tx, 'issue:moderate', issueId)
  if (!issue) return { issueId, ...HIDDEN, outcome: 'refused', message: notFound().message }
  const { jobId, title, status, ownerId, priority } = issue
  const row = { issueId, jobId, title, status, before: { status, ownerId, priority } }
  try {
    return { ...row, ...(await attempt(tx, () => carryOut(tx, act, issue))), outcome: 'done' }
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'INTERNAL' || error.code === 'UNAVAILABLE') throw error
    return { ...row, outcome: 'refused', message: whyRefused(error) }
  }
}

function whyRefused({ message, details: { fields = {} } }: AppError): string {
  // A rejection needs a separate text for the followers of each issue, so staff cannot reject this issue in a bulk
  // change.
  if (fields['followerWords'] !== undefined) return BUILDING_MESSAGES.rejectAlone
  return Object.values(fields)[0] ?? message
}

async function carryOut(
  tx: WriteCtx,
  act: Act,
  issue: IssueRow,
): Promise<Pick<Result, 'status' | 'message'>> {
  requireUnmerged(issue)
  if (act.does === 'step') return takeStep(tx, act, issue)
  if (act.does === 'finish') return finish(tx, act.comment, issue)
  if (act.does === 'own') await giveTo(tx, issue, act.ownerId)
  else await decideOn(tx, issue, { priority: act.priority, reason: act.reason })
  const { status, ownerName, priority } = await getIssueById(tx, issue.id)
  const message = act.does === 'own' ? `Owner: ${ownerName ?? 'nobody'}` : `Priority: ${priority}`
  return { status, message }
}

async function takeStep(
  tx: WriteCtx,
  { status: to, comment, internal, cancelOrders }: Act & { does: 'step' },
  issue: IssueRow,
  { isQuiet = false } = {},
): Promise<{ status: IssueStatus; message: string }> {
  if (!nextStatuses(issue.status, ['staff']).includes(to))
    throw new AppError('CONFLICT', await whyTooLate(tx, issue, to))
  const body = { status: to, notes: comment, internal, cancelOrders }
  const { status } = await updateLocked(tx, issue, body, { isQuiet })
  return { status, message: ISSUE_STATUS_LABELS[status] }
}

/**
 * Resolves an issue, and starts it first if it cannot be resolved at once. The reporter sees one comment and gets no
 * notification of the start.
 */
async function finish(
  tx: WriteCtx,
  comment: string,
  issue: IssueRow,
): Promise<{ status: IssueStatus; message: string }> {
  const act = { does: 'step', comment, cancelOrders: false } as const
  const resolve = { ...act, status: 'Resolved', internal: false } as const
  if (!nextStatuses(issue.status, ['staff']).includes('InProgress')) return takeStep(tx, resolve, issue)
  await takeStep(tx, { ...act, status: 'InProgress', internal: true }, issue, { isQuiet: true })
  return takeStep(tx, resolve, await getIssueById(tx, issue.id))
}
