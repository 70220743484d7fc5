import { sql } from 'kysely'
import type { SystemCtx } from '../../../context.ts'

export interface NamedProperty {
  id: number
  developmentId: number
  name: string
  address: string
  blockId: number | null
}

/** The import matches properties by development and name, ignoring case. */
export function propertyKey(developmentId: number, name: string): string {
  return `${developmentId} ${name.toLowerCase()}`
}

/** Finds properties by development and name. Several properties can share a name. */
export async function findNamedProperties(
  ctx: SystemCtx,
  developmentIds: readonly number[],
  names: readonly string[],
): Promise<Map<string, NamedProperty[]>> {
  const keys = names.map((name) => name.toLowerCase())
  const rows = await ctx.db
    .selectFrom('homes')
    .select(['id', 'development_id as developmentId', 'name', 'address', 'block_id as blockId'])
    .where(sql<boolean>`development_id = any(${[...developmentIds]}::bigint[])`)
    .where(sql<boolean>`lower(name) = any(${keys}::text[])`)
    .orderBy('id')
    .execute()
  return Map.groupBy(rows, ({ developmentId, name }) => propertyKey(developmentId, name))
}

export async function findPropertyKeys(ctx: SystemCtx, developmentIds: readonly number[]): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('homes as p')
    .innerJoin('developments as d', 'd.id', 'p.development_id')
    .select(['d.site_name as siteName', 'p.name'])
    .where(sql<boolean>`d.id = any(${[...developmentIds]}::bigint[])`)
    .execute()
  return rows.map(({ siteName, name }) => `${siteName}\n${name}`)
}
