import { sql } from 'kysely'
import type { SystemCtx } from '../../../context.ts'

/** Ids of countries by their names in lower case. */
export async function findCountryIds(ctx: SystemCtx): Promise<Map<string, number>> {
  const rows = await ctx.db.selectFrom('countries').select(['id', 'name']).execute()
  return new Map(rows.map(({ id, name }) => [name.toLowerCase(), id]))
}

/** Ids of developments by their site names in lower case, whoever manages them. */
export async function findSiteIds(
  ctx: SystemCtx,
  siteNames: readonly string[],
): Promise<Map<string, number>> {
  const keys = siteNames.map((name) => name.toLowerCase())
  const { rows } = await sql<{ id: number; key: string }>`select id, lower(btrim(site_name)) as key
    from developments where lower(btrim(site_name)) = any(${keys}::text[])`.execute(ctx.db)
  return new Map(rows.map(({ id, key }) => [key, id]))
}
