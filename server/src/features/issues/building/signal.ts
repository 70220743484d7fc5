import type { SystemWriteCtx } from '../../../context.ts'
import { emitPeopleSignal, emitSignal } from '../../../live/emitSignal.ts'
import { includes } from '../../../policy/scopes.ts'
import type { IssueRow } from '../queries.ts'
import { targetOf } from '../rules.ts'
import { findFollowers, findNeverShown } from './queries.ts'
import { partFor } from './rules.ts'

const pathOf = ({ categoryId, subCategoryId, subSubCategoryId }: IssueRow): number[] =>
  [categoryId, subCategoryId, subSubCategoryId].filter((id) => id !== null)

/**
 * Tells the people of the building that their part of an issue in common parts has changed: everybody there if they can
 * see it or could see it before, otherwise only those who follow it. Does nothing for other issues.
 */
export async function signalBuilding(
  ctx: SystemWriteCtx,
  issue: IssueRow,
  before: IssueRow = issue,
): Promise<void> {
  if (!issue.isCommon || issue.isAnonymised || ctx.silent) return
  const { id, propertyId, developmentId } = issue
  const hidden = await findNeverShown(ctx, [issue, before].flatMap(pathOf))
  const shown = [issue, before].map((one) => ({
    ...one,
    isNeverShown: pathOf(one).some((categoryId) => hidden.includes(categoryId)),
  }))
  if (shown.some((one) => partFor(one, false) !== 'nothing'))
    emitSignal(ctx, {
      type: 'issue',
      id,
      right: 'issue:readPublic',
      targets: [{ propertyId, developmentId }],
    })
  else if (shown.some((one) => partFor(one, true) !== 'nothing')) {
    const target = targetOf(issue)
    const followers = (await findFollowers(ctx, id)).map(({ actor }) => actor)
    const told = followers.filter((actor) => includes(actor, 'issue:follow', target))
    emitPeopleSignal(
      ctx,
      { type: 'issue', id },
      told.map(({ userId }) => userId),
    )
  }
}
