import { undoableUntil } from '@doorstep/contract/issues/merging/rules'
import type { IssueMerges } from '@doorstep/contract/issues/merging/schema'
import { LIVE_STATUSES } from '@doorstep/contract/issues/rules'
import type { IssueStatus } from '@doorstep/contract/issues/rules'
import type { Ctx } from '../../../context.ts'
import { audiencesOf } from '../../../policy/notes.ts'
import { includes } from '../../../policy/scopes.ts'
import { dayAt } from '../../../time/civil.ts'
import { findBuildingIssues } from '../../issues/building/queries.ts'
import { findIssueEvents } from '../../issues/history/queries.ts'
import { findMerged } from '../../issues/merges/queries.ts'
import { isOnSide, mayHaveLeft } from '../../issues/notes/rules.ts'
import { getIssueById } from '../../issues/queries.ts'
import type { IssueRow } from '../../issues/queries.ts'
import { targetOf } from '../../issues/rules.ts'

const LIVE: readonly IssueStatus[] = LIVE_STATUSES

/** Only staff see which issues are merged. A reporter who has left sees no merges after leaving. */
export async function presentMerges(ctx: Ctx, issue: IssueRow): Promise<IssueMerges> {
  const { actor } = ctx
  const { mergedIntoId } = issue
  const target = targetOf(issue)
  const isStaff = includes(actor, 'issue:moderate', target)
  const isSide = isOnSide(issue, actor.userId) && !mayHaveLeft(actor, target)
  const mergedAt = isStaff || isSide ? issue.mergedAt : null
  return {
    mergedAt: mergedAt?.toISOString() ?? null,
    undoableUntil: isStaff && mergedAt !== null ? undoableUntil(mergedAt).toISOString() : null,
    into: mergedIntoId !== null && (isStaff || isSide) ? await presentInto(ctx, mergedIntoId, isStaff) : null,
    merged: isStaff
      ? (await findMerged(ctx, issue.id)).map((row) => ({ ...row, mergedAt: row.mergedAt.toISOString() }))
      : [],
  }
}

/**
 * The reporter of a merged issue sees the older issue's status, dates and notes for followers, but never its texts or
 * its reporter.
 */
async function presentInto(
  ctx: Ctx,
  issueId: number,
  isStaff: boolean,
): Promise<NonNullable<IssueMerges['into']>> {
  const { timeZone } = ctx.services.config
  const older = await getIssueById(ctx, issueId)
  const { completeDueAt, status } = older
  const isExpected = completeDueAt !== null && LIVE.includes(status)
  // Some people who can report in common parts cannot see the page of the older issue.
  const isSeen = isStaff || (older.isCommon && (await findBuildingIssues(ctx, { issueId })).length > 0)
  return {
    issueId: isSeen ? older.id : null,
    jobId: isStaff ? older.jobId : null,
    title: isStaff ? older.title : null,
    status,
    reportedOn: dayAt(older.createdAt, timeZone),
    expectedBy: isExpected ? dayAt(completeDueAt, timeZone) : null,
    posts: isStaff || older.isCommon ? [] : await findPosts(ctx, issueId),
  }
}

async function findPosts(ctx: Ctx, issueId: number): Promise<NonNullable<IssueMerges['into']>['posts']> {
  return (await findIssueEvents(ctx, issueId))
    .filter((entry) => audiencesOf(entry).includes('followers'))
    .map(({ note, at, sharedAt }) => ({ at: (sharedAt ?? at).toISOString(), text: note ?? '' }))
}
