import { sql } from 'kysely'
import type { ListIssues } from '@doorstep/contract/issues/schema'
import type { Ctx } from '../../../context.ts'
import { keyset, onPage, totalOf, totalOfPage } from '../../../db/keyset.ts'
import type { SortedRow, SortPosition } from '../../../db/keyset.ts'
import type { Right } from '../../../policy/policy.ts'
import { fromJson, fullIssueRows, selectFullIssues } from '../../issues/queries.ts'
import type { FullIssueRow } from '../../issues/queries.ts'
import { issuesOf, searchFor } from '../filtering/queries.ts'

const ORDERS = {
  jobId: { by: sql`i.job_id`, type: 'bigint', ids: [] },
  createdAt: { by: sql`i.created_at`, type: 'timestamptz', ids: [sql`i.job_id`] },
  // This expression matches the index: issues without a deadline come last.
  urgency: { by: sql`coalesce(i.urgency, 9007199254740991)`, type: 'bigint', ids: [sql`i.job_id`] },
} as const

/** Fetches one row more than a page, to show whether another page follows. */
export async function findIssues(
  ctx: Ctx,
  right: Right,
  filter: ListIssues,
  position: SortPosition | undefined,
): Promise<{ rows: (FullIssueRow & SortedRow)[]; total: number }> {
  // The object has a key for each sort of the contract, so this cast is safe.
  const order = ORDERS[filter.sort.replace('-', '') as keyof typeof ORDERS]
  const page = keyset({ ...order, descending: filter.sort.startsWith('-') }, position)
  const { numbers, isWanted, matching } = await searchFor(ctx, right, filter)
  const found = numbers ? selectFullIssues(ctx.db, issuesOf(numbers, page.order)) : fullIssueRows(ctx)
  const rows = await ctx.db
    .with('page', () => onPage(found.where(isWanted), page, filter))
    .selectFrom('page')
    .selectAll()
    .select(totalOfPage({ limit: filter.limit, position }, matching).as('total'))
    .execute()
  return { rows: rows.map(fromJson), total: totalOf(rows, position) }
}
