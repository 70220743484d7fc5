import type { SystemCtx } from '../../../context.ts'

/** Ids of countries by their names in lower case. */
export async function findCountryIds(ctx: SystemCtx): Promise<Map<string, number>> {
  const rows = await ctx.db.selectFrom('countries').select(['id', 'name']).execute()
  return new Map(rows.map(({ id, name }) => [name.toLowerCase(), id]))
}
