import type { ListUsers, UserSummary } from '@doorstep/contract/users/schema'
import type { Ctx } from '../../../context.ts'
import { positionOf, sortedPage } from '../../../paging/pages.ts'
import type { Page } from '../../../paging/pages.ts'
import { requireFilterInScope } from '../../../policy/filters.ts'
import { presentUserSummary } from './present.ts'
import { findAccounts } from './queries.ts'

export async function listUsers(ctx: Ctx, { query }: { query: ListUsers }): Promise<Page<UserSummary>> {
  const found = await findAccounts(ctx, 'user:list', query, positionOf(query))
  if (found.rows.length === 0) await requireFilterInScope(ctx, query)
  return sortedPage(found, query, (rows) => rows.map((row) => presentUserSummary(ctx.actor, row)))
}
