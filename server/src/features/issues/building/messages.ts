import { publicTitleOf } from '@doorstep/contract/issues/building/rules'
import { REPORT_YOURSELF } from '@doorstep/contract/issues/building/texts'
import { isFinal } from '@doorstep/contract/issues/merging/rules'
import { ISSUE_STATUS_LABELS } from '@doorstep/contract/issues/rules'
import type { IssueStatus } from '@doorstep/contract/issues/rules'
import type { SystemCtx } from '../../../context.ts'
import { queueMessages } from '../../../mail/outbox.ts'
import { writeLetter } from '../../../mail/write.ts'
import { includes } from '../../../policy/scopes.ts'
import { findCategoryNames } from '../../lookups/queries.ts'
import { addFollowed } from '../../notifications/service.ts'
import { notifyChange, notifySides } from '../messages.ts'
import type { ChangeCtx } from '../messages.ts'
import { findSides } from '../notes/queries.ts'
import type { IssueRow } from '../queries.ts'
import { commentParagraph, NEW_NOTE_TO_FOLLOWERS, subjectEnd, targetOf } from '../rules.ts'
import type { Quote } from '../rules.ts'
import { findFollowers, findIsNeverShown } from './queries.ts'
import type { Follower } from './queries.ts'
import { signalBuilding } from './signal.ts'

/** Returns the title that followers see, which is never the reporter's title. */
async function titleFor(ctx: SystemCtx, issue: IssueRow): Promise<string> {
  const { publicTitle, shownAt, area, asset } = issue
  if (shownAt !== null && publicTitle !== null) return publicTitle
  const names = await findCategoryNames(ctx)
  const category = names.get(issue.subSubCategoryId ?? issue.subCategoryId ?? issue.categoryId) ?? ''
  return publicTitleOf({ area, asset, category })
}

/** Finds the followers who still have a right to follow. */
export async function findFollowersHere(ctx: SystemCtx, issue: IssueRow): Promise<Follower[]> {
  const target = targetOf(issue)
  const followers = await findFollowers(ctx, issue.id)
  return followers.filter(({ actor }) => includes(actor, 'issue:follow', target))
}

interface News {
  /** The new status. Null for news about a note. */
  status: IssueStatus | null
  subject: string
  paragraphs: readonly string[]
  quote?: Quote
  /** Whether everybody gets the news by email at once, whatever their choice. */
  isMailed?: boolean
}

/**
 * Adds a notification for each person who follows the issue and still has the right to follow it. Emails the followers
 * who chose immediate emails.
 */
async function notifyFollowers(
  ctx: ChangeCtx,
  issue: IssueRow,
  newsOf: (title: string) => News,
): Promise<readonly Follower[]> {
  if (!issue.isCommon || ctx.silent) return []
  const followers = await findFollowersHere(ctx, issue)
  if (followers.length === 0 || (await findIsNeverShown(ctx, issue.id))) return []
  const { status, subject, paragraphs, quote, isMailed = false } = newsOf(await titleFor(ctx, issue))
  const userIds = followers.map(({ actor }) => actor.userId)
  const receivers = await addFollowed(ctx, issue.id, userIds, { status, isMailed })
  await queueMessages(
    ctx,
    receivers
      .filter(({ choice }) => isMailed || choice === 'atOnce')
      .map((receiver) =>
        writeLetter(ctx, receiver, {
          kind: 'issue',
          subject: subject + subjectEnd(issue.jobId),
          stop: { mail: 'followed', userId: receiver.userId, issueId: issue.id },
          ...(quote?.noteId !== undefined && { noteId: quote.noteId }),
          paragraphs: [...paragraphs, `See the issue: ${ctx.services.publicUrl}/building/${issue.id}`],
          about: `for ${issue.propertyName}`,
        }),
      ),
  )
  return followers
}

/**
 * Signals a step to the people of the building, and notifies the followers unless the step is quiet. A merged issue is
 * in no list, and its followers get news of the issue that handles it.
 */
export async function notifyBuildingOfStep(
  ctx: ChangeCtx,
  before: IssueRow,
  issue: IssueRow,
  { isQuiet }: { isQuiet: boolean },
): Promise<void> {
  if (!issue.isCommon || issue.mergedIntoId !== null) return
  await signalBuilding(ctx, issue, before)
  if (!isQuiet) await notifyFollowersOfStep(ctx, issue, issue.status)
}

/**
 * Notifies followers of a new status. Skips a rejection, which has a separate email, and an approval, because the
 * opening follows soon.
 */
async function notifyFollowersOfStep(ctx: ChangeCtx, issue: IssueRow, status: IssueStatus): Promise<void> {
  if (status === 'Approved' || status === 'Rejected') return
  const label = ISSUE_STATUS_LABELS[status]
  await notifyFollowers(ctx, issue, (title) => ({
    status,
    subject: `${label}: ${title}`,
    paragraphs: [`"${title}", which you follow, is now ${label}.`],
  }))
}

/**
 * Returns the people who are notified about the issue itself: its reporter's side and, in common parts, its followers.
 */
export async function findNotified(ctx: SystemCtx, issue: IssueRow): Promise<Set<number>> {
  const sides = await findSides(ctx, issue)
  const hasFollowers = issue.isCommon && !(await findIsNeverShown(ctx, issue.id))
  const followers = hasFollowers ? await findFollowersHere(ctx, issue) : []
  return new Set([
    ...sides.flatMap(({ reporterId }) => reporterId ?? []),
    ...followers.map(({ actor }) => actor.userId),
  ])
}

/**
 * Notifies the reporters of merged issues of a step of the issue that handles them, except people who are notified for
 * another reason. In common parts, reporters who have stopped following that issue are notified only of its end,
 * because their own report ends too.
 */
export async function notifyMergedOfStep(
  ctx: ChangeCtx,
  older: IssueRow,
  merged: readonly IssueRow[],
  status: IssueStatus,
): Promise<void> {
  // The opening soon follows an approval, so the reporters of merged issues are not notified of the approval.
  if (status === 'Approved' || ctx.silent || merged.length === 0) return
  const label = ISSUE_STATUS_LABELS[status]
  const notified = await findNotified(ctx, older)
  const following = older.isCommon ? await findFollowers(ctx, older.id) : []
  const followers = new Set(following.map(({ actor }) => actor.userId))
  for (const issue of merged) {
    const { reporterId, title } = issue
    const isFollowing = !older.isCommon || (reporterId !== null && followers.has(reporterId))
    if (!isFollowing && !isFinal(status)) continue
    const letter = {
      notified,
      subject: `${label}: ${title}`,
      isLast: true,
      paragraphs: [`We added your report "${title}" to an earlier one, which is now ${label}.`],
    }
    if (status === 'Rejected') await notifySides(ctx, issue, status, letter)
    else await notifyChange(ctx, issue, status, letter)
  }
}

/**
 * Notifies followers of a note that staff wrote for followers or for the building. Returns the followers who can see
 * the note.
 */
export async function notifyFollowersOfNote(
  ctx: ChangeCtx,
  issue: IssueRow,
  note: Quote,
): Promise<readonly Follower[]> {
  return notifyFollowers(ctx, issue, (title) => ({
    status: null,
    subject: `${NEW_NOTE_TO_FOLLOWERS}${title}`,
    quote: note,
    paragraphs: [`There is news about "${title}", which you follow.`, ...commentParagraph(note)],
  }))
}

/**
 * Emails each follower that the issue is rejected, with the text that staff wrote for followers. Ignores the followers'
 * email choices.
 */
export async function notifyFollowersOfRejection(
  ctx: ChangeCtx,
  issue: IssueRow,
  words: Quote,
): Promise<void> {
  const { propertyId, propertyName, areaId, area, asset } = issue
  const place = asset === null || area === null ? propertyName : `${propertyName} (${area})`
  const form = areaId === null ? 'dashboard' : `report-here/${propertyId}/${areaId}`
  await notifyFollowers(ctx, issue, (title) => ({
    status: 'Rejected',
    isMailed: true,
    quote: words,
    subject: `Rejected: ${title}`,
    paragraphs: [
      `You said that "${title}" affects you too. The report was rejected, so nothing will be done about it.`,
      words.text,
      `If the problem still affects you, please report it again for ${place}.`,
      `${REPORT_YOURSELF}: ${ctx.services.publicUrl}/${form}`,
    ],
  }))
}
