import { publicTitleOf } from '@doorstep/contract/issues/building/rules'
import type { IssueShowing, ShowIssue } from '@doorstep/contract/issues/building/schema'
import { BUILDING_MESSAGES } from '@doorstep/contract/issues/building/texts'
import { NOT_EDITABLE } from '@doorstep/contract/issues/texts'
import { emitAudit } from '../../../audit/emitAudit.ts'
import { withTransaction } from '../../../context.ts'
import type { Ctx, SystemCtx } from '../../../context.ts'
import { AppError, notFound } from '../../../errors.ts'
import { authorize } from '../../../policy/authorize.ts'
import { findFollowersHere } from '../../issues/building/messages.ts'
import { findIsNeverShown } from '../../issues/building/queries.ts'
import { getIssueById, lockIssue } from '../../issues/queries.ts'
import type { IssueRow } from '../../issues/queries.ts'
import { targetOf } from '../../issues/rules.ts'
import { getIssue } from '../../issues/service.ts'
import { signalBuilding } from '../../issues/building/signal.ts'
import { signalIssue } from '../../issues/signal.ts'
import { findCategoryNames } from '../../lookups/queries.ts'
import { updateShowing } from './queries.ts'

interface IssueInput {
  params: { issueId: number }
}

/** Returns who can see an issue in common parts now, and the suggested title for the building. */
export async function readShowing(ctx: Ctx, { params }: IssueInput): Promise<IssueShowing> {
  const issue = await getIssue(ctx, 'issue:show', params.issueId)
  if (!issue.isCommon) throw notFound()
  return present(ctx, issue)
}

/** Shows an issue in common parts to its building, or only to staff, its reporter and its followers. */
export async function changeShowing(
  ctx: Ctx,
  { params, body: { showing, publicTitle } }: IssueInput & { body: ShowIssue },
): Promise<IssueShowing> {
  return withTransaction(ctx, async (tx) => {
    const issue =
      (await lockIssue(tx, 'issue:show', params.issueId)) ??
      (await lockIssue(tx, 'issue:read', params.issueId))
    if (!issue) throw notFound()
    authorize(tx, 'issue:show', targetOf(issue))
    requireCommon(issue)
    if (issue.isAnonymised) throw new AppError('CONFLICT', NOT_EDITABLE)
    const isShown = showing === 'building'
    if (isShown && (await findIsNeverShown(tx, issue.id)))
      throw new AppError('CONFLICT', BUILDING_MESSAGES.neverShown)
    const title = publicTitle ?? issue.publicTitle ?? (await offeredTitle(tx, issue))
    const after = {
      publicTitle: title,
      shownAt: isShown ? (issue.shownAt ?? tx.now()) : null,
      isKeptToStaff: !isShown,
    }
    if (isChanged(issue, after)) {
      await updateShowing(tx, issue.id, after)
      await emitAudit(tx, {
        action: isShown ? 'issue.show' : 'issue.keepToStaff',
        object: { type: 'issue', id: issue.id },
      })
      signalIssue(tx, issue)
      await signalBuilding(tx, await getIssueById(tx, issue.id), issue)
    }
    return present(tx, await getIssueById(tx, issue.id))
  })
}

function isChanged(
  issue: IssueRow,
  after: Pick<IssueRow, 'publicTitle' | 'shownAt' | 'isKeptToStaff'>,
): boolean {
  return (
    issue.publicTitle !== after.publicTitle ||
    issue.shownAt?.getTime() !== after.shownAt?.getTime() ||
    issue.isKeptToStaff !== after.isKeptToStaff
  )
}

function requireCommon({ isCommon }: IssueRow): void {
  if (!isCommon) throw new AppError('CONFLICT', BUILDING_MESSAGES.notCommon)
}

async function offeredTitle(ctx: SystemCtx, issue: IssueRow): Promise<string> {
  const names = await findCategoryNames(ctx)
  const category = names.get(issue.subSubCategoryId ?? issue.subCategoryId ?? issue.categoryId) ?? ''
  return publicTitleOf({ area: issue.area, asset: issue.asset, category })
}

async function present(ctx: Ctx, issue: IssueRow): Promise<IssueShowing> {
  const kept = issue.isKeptToStaff ? ('staff' as const) : null
  return {
    showing: issue.shownAt === null ? kept : 'building',
    publicTitle: issue.publicTitle ?? (await offeredTitle(ctx, issue)),
    isNeverShown: await findIsNeverShown(ctx, issue.id),
    followers: (await findFollowersHere(ctx, issue)).length,
  }
}
