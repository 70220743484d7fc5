import { sql } from 'kysely'
import type { SystemCtx } from '../../../context.ts'

export interface NamedProperty {
  id: number
  developmentId: number
  name: string
  address: string
}

/** What a property is found by: its development and its name, whatever the case. */
export function propertyKey(developmentId: number, name: string): string {
  return `${developmentId} ${name.toLowerCase()}`
}

/** Properties of these developments by these names; several may share one. */
export async function findNamedProperties(
  ctx: SystemCtx,
  developmentIds: readonly number[],
  names: readonly string[],
): Promise<Map<string, NamedProperty[]>> {
  const keys = names.map((name) => name.toLowerCase())
  const { rows } = await sql<NamedProperty>`select id, development_id as "developmentId", name, address
    from properties where development_id = any(${[...developmentIds]}::bigint[])
      and lower(name) = any(${keys}::text[]) order by id`.execute(ctx.db)
  return Map.groupBy(rows, ({ developmentId, name }) => propertyKey(developmentId, name))
}
