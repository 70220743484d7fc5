import type { PossibleDuplicate } from '@doorstep/contract/issues/possible-duplicates/schema'
import type { Ctx, Params } from '../../../context.ts'
import { getIssue } from '../../issues/service.ts'
import { findCandidates } from './queries.ts'
import { suggestionsOf } from './rules.ts'

/** Lists issues of the same place that could be about the same problem, most likely first. */
export async function listPossibleDuplicates(
  ctx: Ctx,
  { params }: Params<'issueId'>,
): Promise<PossibleDuplicate[]> {
  const issue = await getIssue(ctx, 'issue:moderate', params.issueId)
  if (issue.isAnonymised) return []
  return suggestionsOf(issue, await findCandidates(ctx, issue)).map(({ row, signs }) => ({
    issueId: row.id,
    jobId: row.jobId,
    title: row.title,
    status: row.status,
    reportedAt: row.createdAt.toISOString(),
    signs,
  }))
}
