import type { ListMappings, Mapping } from '@doorstep/contract/mappings/schema'
import type { Ctx } from '../../context.ts'
import { placeOf, sortedPage } from '../../http/paging.ts'
import type { Page } from '../../http/paging.ts'
import { presentMapping } from './present.ts'
import { findMappingGroups } from './queries.ts'

/** Who holds which roles where. A page never cuts a person at a property in two. */
export async function listMappings(ctx: Ctx, { query }: { query: ListMappings }): Promise<Page<Mapping>> {
  const found = await findMappingGroups(ctx, query, placeOf(query))
  return sortedPage(found, query, (groups) =>
    groups.flatMap(({ rows }) => rows.map((row) => presentMapping(ctx.actor, row))),
  )
}
