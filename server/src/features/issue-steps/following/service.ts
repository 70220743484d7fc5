import type { BuildingIssue } from '@doorstep/contract/issues/building/schema'
import { BUILDING_MESSAGES } from '@doorstep/contract/issues/building/texts'
import { emitAudit } from '../../../audit/emitAudit.ts'
import { withTransaction } from '../../../context.ts'
import type { Ctx, SystemCtx, SystemWriteCtx, WriteCtx } from '../../../context.ts'
import { AppError, invalid, notFound } from '../../../errors.ts'
import type { Unsubscribed } from '@doorstep/contract/notifications/schema'
import { readUnsubscribeToken } from '../../../mail/unsubscribe.ts'
import type { Audience } from '../../../policy/notes.ts'
import { authorize } from '../../../policy/authorize.ts'
import { findFollowersHere, notifyFollowersOfRejection } from '../../issues/building/messages.ts'
import { presentBuildingIssue } from '../../issues/building/present.ts'
import { deleteFollower, findIsNeverShown, insertFollower } from '../../issues/building/queries.ts'
import type { BuildingRow } from '../../issues/building/queries.ts'
import { canFollow } from '../../issues/building/rules.ts'
import { getBuildingIssue } from '../../issues/building/service.ts'
import { insertIssueEvent } from '../../issues/history/queries.ts'
import { lockIssueById } from '../../issues/queries.ts'
import type { IssueRow } from '../../issues/queries.ts'
import { findHandlingId } from '../../issues/merges/queries.ts'
import { requireUnmerged, targetOf } from '../../issues/rules.ts'
import { signalFollowers } from '../../issues/signal.ts'
import { findCategoryNames } from '../../lookups/queries.ts'
import { unsubscribe } from '../../notifications/service.ts'

interface IssueInput {
  params: { issueId: number }
}

/** Makes the actor a follower of the issue ("This affects me too"). A second press changes nothing. */
export async function followIssue(ctx: Ctx, { params }: IssueInput): Promise<BuildingIssue> {
  return withTransaction(ctx, async (tx) => {
    const { issue, row } = await lockBuildingIssue(tx, params.issueId)
    authorize(tx, 'issue:follow', targetOf(issue))
    if (row.isOwn) throw new AppError('CONFLICT', BUILDING_MESSAGES.ownReport)
    if (!row.isFollowed && !canFollow(row, { isReporter: row.isOwn }))
      throw new AppError('CONFLICT', BUILDING_MESSAGES.ended)
    if (await insertFollower(tx, issue.id, tx.actor.userId)) {
      await emitAudit(tx, { action: 'issue.follow', object: { type: 'issue', id: issue.id } })
      signalFollowers(tx, issue)
    }
    return present(tx, issue.id)
  })
}

export async function unfollowIssue(ctx: Ctx, { params }: IssueInput): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    const { issue } = await lockBuildingIssue(tx, params.issueId)
    authorize(tx, 'issue:follow', targetOf(issue))
    const { userId } = tx.actor
    if (await deleteFollower(tx, issue.id, userId)) await recordUnfollowed(tx, issue, userId)
  })
}

/** Stops the emails that an unsubscribe link names: news about one issue, or one kind of email. */
export async function stopMails(ctx: SystemCtx, input: { params: { token: string } }): Promise<Unsubscribed> {
  const { userId, issueId } = readUnsubscribeToken(ctx.services.secrets, input.params.token) ?? {}
  if (userId === undefined || issueId === undefined) return unsubscribe(ctx, input)
  await withTransaction(ctx, async (tx) => {
    // Followers of a merged issue get news from the issue that handles it.
    for (const id of [await findHandlingId(tx, issueId), issueId]) {
      const issue = id === undefined ? undefined : await lockIssueById(tx, id)
      if (issue && (await deleteFollower(tx, issue.id, userId))) await recordUnfollowed(tx, issue, userId)
    }
  })
  return { mail: 'followed' }
}

async function recordUnfollowed(tx: SystemWriteCtx, issue: IssueRow, userId: number): Promise<void> {
  await emitAudit(
    { ...tx, actor: { userId } },
    { action: 'issue.unfollow', object: { type: 'issue', id: issue.id } },
  )
  signalFollowers(tx, issue)
}

/**
 * Locks the issue if this person can see a part of it as somebody in its building. Throws NOT_FOUND if this person can
 * see nothing of it.
 */
export async function lockBuildingIssue(
  tx: WriteCtx,
  issueId: number,
): Promise<{ issue: IssueRow; row: BuildingRow }> {
  const found = await getBuildingIssue(tx, issueId)
  const issue = await lockIssueById(tx, found.id)
  if (!issue) throw notFound()
  // Checks the issue again under the lock, because somebody might have changed it at the same moment.
  requireUnmerged(issue)
  return { issue, row: await getBuildingIssue(tx, issue.id) }
}

/** Notifies the followers of an issue that it is rejected, with a reason that staff wrote for them. */
export async function rejectForFollowers(tx: WriteCtx, issue: IssueRow, words: string): Promise<void> {
  if (!issue.isCommon || (await findFollowersHere(tx, issue)).length === 0) return
  // Followers cannot see an issue in a category that is never shown, so the server does not notify them.
  if (await findIsNeverShown(tx, issue.id)) return
  if (words === '') throw invalid({ followerWords: BUILDING_MESSAGES.wordsForFollowers })
  const audiences: Audience[] = ['followers']
  const noteId = await insertIssueEvent(tx, { issueId: issue.id, kind: 'noteAdded', note: words, audiences })
  await notifyFollowersOfRejection(tx, issue, { text: words, noteId })
}

async function present(tx: WriteCtx, issueId: number): Promise<BuildingIssue> {
  return presentBuildingIssue(tx, await getBuildingIssue(tx, issueId), await findCategoryNames(tx))
}
