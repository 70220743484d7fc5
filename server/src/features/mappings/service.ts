import type { ListMappings, Mapping } from '@doorstep/contract/mappings/schema'
import type { Ctx } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { positionOf, sortedPage } from '../../paging/pages.ts'
import type { Page } from '../../paging/pages.ts'
import { requireFilterInScope } from '../../policy/filters.ts'
import { findAccount } from '../users/queries.ts'
import { presentMapping } from './present.ts'
import { findMappingGroups } from './queries.ts'

/** Lists roles by person and property. A page never splits the roles of one person at one property. */
export async function listMappings(ctx: Ctx, { query }: { query: ListMappings }): Promise<Page<Mapping>> {
  const found = await findMappingGroups(ctx, query, positionOf(query))
  if (found.rows.length === 0) await requireFilter(ctx, query)
  return sortedPage(found, query, (groups) =>
    groups.flatMap(({ rows }) => rows.map((row) => presentMapping(ctx.actor, row))),
  )
}

/** Refuses a filter by a person or object out of scope in the same way as a filter by an unknown id. */
export async function requireFilter(ctx: Ctx, { userId, ...query }: ListMappings): Promise<void> {
  await requireFilterInScope(ctx, query)
  if (userId !== undefined && !(await findAccount(ctx, 'user:list', userId))) throw notFound()
}
