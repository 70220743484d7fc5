import { LINKS_MAX } from '@doorstep/contract/issues/links/rules'
import type { LinkKind } from '@doorstep/contract/issues/links/rules'
import type { IssueLink, LinkIssue } from '@doorstep/contract/issues/links/schema'
import { LINK_MESSAGES } from '@doorstep/contract/issues/links/texts'
import { NOT_EDITABLE } from '@doorstep/contract/issues/texts'
import { emitAudit } from '../../../audit/emitAudit.ts'
import { withTransaction } from '../../../context.ts'
import type { Ctx, Params, WriteCtx } from '../../../context.ts'
import { AppError, invalid, notFound } from '../../../errors.ts'
import { authorize } from '../../../policy/authorize.ts'
import { findIssue, getIssueById, lockMaybeMerged } from '../../issues/queries.ts'
import type { IssueRow } from '../../issues/queries.ts'
import { requireUnmerged, targetOf } from '../../issues/rules.ts'
import { getIssue } from '../../issues/service.ts'
import { signalLinks } from '../../issues/signal.ts'
import { countLinks, deleteLink, findLinkableId, findLinks, hasLink, insertLinkByHand } from './queries.ts'
import type { LinkKey } from './queries.ts'

/** Lists the links that staff added, if this person manages the other issue too. */
export async function listIssueLinks(ctx: Ctx, { params }: Params<'issueId'>): Promise<IssueLink[]> {
  const issue = await getIssue(ctx, 'issue:link', params.issueId)
  return findLinks(ctx, issue.id)
}

/** Links two issues. Repeating the same link changes nothing. */
export async function linkIssue(
  ctx: Ctx,
  { params, body: { jobId, kind } }: Params<'issueId'> & { body: LinkIssue },
): Promise<IssueLink[]> {
  return withTransaction(ctx, async (tx) => {
    const { issue, other } = await lockBoth(tx, params.issueId, await findLinkableId(tx, jobId))
    authorize(tx, 'issue:link', targetOf(issue))
    requireUnmerged(issue)
    if (!other) throw invalid({ jobId: LINK_MESSAGES.noJob })
    if (other.id === issue.id) throw invalid({ jobId: LINK_MESSAGES.itself })
    if (other.mergedIntoId !== null) throw invalid({ jobId: LINK_MESSAGES.merged })
    if (issue.isAnonymised || other.isAnonymised) throw new AppError('CONFLICT', NOT_EDITABLE)
    const link = keyOf(issue.id, other.id, kind)
    if (!(await hasLink(tx, link))) {
      await requireRoom(tx, { issueId: issue.id, otherId: other.id }, link)
      await insertLinkByHand(tx, link)
      const after = { linkedIssueId: other.id, kind }
      await emitAudit(tx, { action: 'issue.link', object: { type: 'issue', id: issue.id }, after })
      for (const one of [issue, other]) signalLinks(tx, one)
    }
    return findLinks(tx, issue.id)
  })
}

/** Removes a link, from either side. */
export async function unlinkIssue(ctx: Ctx, { params }: Params<'issueId' | 'linkId'>): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    const issue = await getForChange(tx, params.issueId)
    authorize(tx, 'issue:link', targetOf(issue))
    requireUnmerged(issue)
    const link = (await findLinks(tx, issue.id)).find(({ linkId }) => linkId === params.linkId)
    if (!link || !(await deleteLink(tx, link.linkId))) throw notFound()
    const before = { linkedIssueId: link.issueId, kind: link.kind }
    await emitAudit(tx, { action: 'issue.unlink', object: { type: 'issue', id: issue.id }, before })
    for (const one of [issue, await getIssueById(tx, link.issueId)]) signalLinks(tx, one)
  })
}

/**
 * Locks the lower id first, like merges and bulk changes, so that two people who link from both sides do not deadlock.
 */
async function lockBoth(
  tx: WriteCtx,
  issueId: number,
  otherId: number | undefined,
): Promise<{ issue: IssueRow; other: IssueRow | undefined }> {
  const locked = new Map<number, IssueRow | undefined>()
  for (const id of [...new Set([issueId, otherId ?? issueId])].toSorted((one, two) => one - two))
    locked.set(id, await lockMaybeMerged(tx, 'issue:read', id))
  const issue = locked.get(issueId)
  if (!issue) throw notFound()
  return { issue, other: otherId === undefined ? undefined : locked.get(otherId) }
}

async function getForChange(tx: WriteCtx, issueId: number): Promise<IssueRow> {
  const issue = (await findIssue(tx, 'issue:link', issueId)) ?? (await findIssue(tx, 'issue:read', issueId))
  if (!issue) throw notFound()
  return issue
}

/** A `related` link is the same from both sides. */
function keyOf(id: number, otherId: number, kind: LinkKind): LinkKey {
  if (kind === 'related') return { issueId: Math.min(id, otherId), linkedId: Math.max(id, otherId), kind }
  return { issueId: otherId, linkedId: id, kind }
}

async function requireRoom(
  tx: WriteCtx,
  { issueId, otherId }: { issueId: number; otherId: number },
  { kind, ...link }: LinkKey,
): Promise<void> {
  if (await hasLink(tx, { issueId: link.linkedId, linkedId: link.issueId, kind }))
    throw new AppError('CONFLICT', LINK_MESSAGES.otherWay)
  if ((await countLinks(tx, issueId)) >= LINKS_MAX) throw new AppError('CONFLICT', LINK_MESSAGES.full)
  if ((await countLinks(tx, otherId)) >= LINKS_MAX) throw new AppError('CONFLICT', LINK_MESSAGES.otherFull)
}
