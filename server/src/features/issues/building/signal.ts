import type { SystemWriteCtx } from '../../../context.ts'
import { emitPeopleSignal, emitSignal } from '../../../live/emitSignal.ts'
import type { Audience } from '../../../policy/notes.ts'
import { includes } from '../../../policy/scopes.ts'
import { getIssueById } from '../queries.ts'
import type { IssueRow } from '../queries.ts'
import { targetOf } from '../rules.ts'
import { findFollowers, findNeverShown } from './queries.ts'
import type { Follower } from './queries.ts'
import { partFor } from './rules.ts'
import type { BuildingFacts } from './rules.ts'

const pathOf = ({ categoryId, subCategoryId, subSubCategoryId }: IssueRow): number[] =>
  [categoryId, subCategoryId, subSubCategoryId].filter((id) => id !== null)

/**
 * Signals to the people of the building that their part of an issue in common parts has changed. The signal reaches
 * everybody who can see that part or could see it before. For a hidden issue, it reaches only followers. Does nothing
 * for issues in homes.
 */
export async function signalBuilding(
  ctx: SystemWriteCtx,
  issue: IssueRow,
  before: IssueRow = issue,
): Promise<void> {
  if (!hasBuilding(ctx, issue)) return
  const { id, propertyId, developmentId } = issue
  const seen = await findFacts(ctx, [issue, before])
  if (seen.some((one) => partFor(one, false) !== 'nothing'))
    emitSignal(ctx, {
      type: 'issue',
      id,
      right: 'issue:readPublic',
      targets: [{ propertyId, developmentId }],
    })
  else if (seen.some((one) => partFor(one, true) !== 'nothing')) await signalToFollowers(ctx, issue)
}

/**
 * Signals a change of a note to the people of the building who can read a note of these audiences. `followers` are the
 * followers who can see the issue, if the caller has already found them.
 */
export async function signalPost(
  ctx: SystemWriteCtx,
  issue: IssueRow,
  audiences: readonly Audience[],
  followers?: readonly Follower[],
): Promise<void> {
  if (audiences.includes('building')) return signalBuilding(ctx, issue)
  if (!audiences.includes('followers') || !hasBuilding(ctx, issue)) return
  const [facts] = await findFacts(ctx, [issue])
  if (facts && partFor(facts, true) !== 'nothing') await signalToFollowers(ctx, issue, followers)
}

/**
 * Signals to the building that the expected day of an issue has changed since `before`, if the building can see the
 * issue.
 */
export async function signalExpectedDay(ctx: SystemWriteCtx, before: IssueRow): Promise<void> {
  if (before.shownAt === null) return
  const issue = await getIssueById(ctx, before.id)
  if (Number(issue.completeDueAt) !== Number(before.completeDueAt)) await signalBuilding(ctx, issue)
}

const hasBuilding = (ctx: SystemWriteCtx, { isCommon, isAnonymised }: IssueRow): boolean =>
  isCommon && !isAnonymised && !ctx.silent

async function findFacts(ctx: SystemWriteCtx, issues: readonly IssueRow[]): Promise<BuildingFacts[]> {
  const hidden = await findNeverShown(ctx, issues.flatMap(pathOf))
  return issues.map((one) => ({
    ...one,
    isNeverShown: pathOf(one).some((categoryId) => hidden.includes(categoryId)),
  }))
}

async function signalToFollowers(
  ctx: SystemWriteCtx,
  issue: IssueRow,
  found?: readonly Follower[],
): Promise<void> {
  const target = targetOf(issue)
  const followers =
    found ??
    (await findFollowers(ctx, issue.id)).filter(({ actor }) => includes(actor, 'issue:follow', target))
  emitPeopleSignal(
    ctx,
    { type: 'issue', id: issue.id },
    followers.map(({ actor }) => actor.userId),
  )
}
