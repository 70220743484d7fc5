import type { Issue, IssueEvent, ListIssues } from '@doorstep/contract/issues/schema'
import type { Ctx, Params } from '../../../context.ts'
import { notFound } from '../../../errors.ts'
import { positionOf, sortedPage } from '../../../paging/pages.ts'
import type { Page } from '../../../paging/pages.ts'
import { requireFilterInScope } from '../../../policy/filters.ts'
import type { Right } from '../../../policy/policy.ts'
import { findIssueEvents } from '../../issues/history/queries.ts'
import { presentHistory } from '../../issues/history/service.ts'
import { auditShown, findLeft, presentIssue, presentSingle } from '../../issues/present.ts'
import type { Shown } from '../../issues/present.ts'
import { findFullIssue } from '../../issues/queries.ts'
import { getIssue } from '../../issues/service.ts'
import { findCategoryNames } from '../../lookups/queries.ts'
import { findIssues } from './queries.ts'

interface ListInput {
  query: ListIssues
}

/** Lists all issues that this reader can see, highest job number first. */
export async function listIssues(ctx: Ctx, input: ListInput): Promise<Page<Issue>> {
  return listWith(ctx, 'issue:list', input, auditShown)
}

export async function listOwnIssues(ctx: Ctx, input: ListInput): Promise<Page<Issue>> {
  return listWith(ctx, 'issue:listOwn', input, auditShown)
}

/**
 * Returns the list for an export. An export has no phone numbers and no vulnerable persons flag, so there is nothing to
 * audit.
 */
export async function listIssuesForFile(ctx: Ctx, input: ListInput): Promise<Page<Issue>> {
  return listWith(ctx, 'issue:list', input)
}

async function listWith(
  ctx: Ctx,
  right: Right,
  { query }: ListInput,
  audit?: (ctx: Ctx, shown: readonly Shown[]) => Promise<void>,
): Promise<Page<Issue>> {
  const found = await findIssues(ctx, right, query, positionOf(query))
  if (found.rows.length === 0) await requireFilterInScope(ctx, query)
  const page = sortedPage(found, query, (rows) => rows)
  const categories = await findCategoryNames(ctx)
  const left = await findLeft(ctx, page.items)
  const shown = page.items.map((row) => ({
    row,
    issue: presentIssue(ctx, row, categories, { as: 'list', left: left.get(row.id) }),
  }))
  await audit?.(ctx, shown)
  return { ...page, items: shown.map(({ issue }) => issue) }
}

export async function readIssue(ctx: Ctx, { params }: Params<'issueId'>): Promise<Issue> {
  const issue = await findFullIssue(ctx, 'issue:read', params.issueId)
  if (!issue) throw notFound()
  return presentSingle(ctx, issue)
}

/** Returns the history without notes that this reader can't read. */
export async function listIssueEvents(ctx: Ctx, { params }: Params<'issueId'>): Promise<IssueEvent[]> {
  const issue = await getIssue(ctx, 'issue:readHistory', params.issueId)
  return presentHistory(ctx, issue, await findIssueEvents(ctx, issue.id))
}
