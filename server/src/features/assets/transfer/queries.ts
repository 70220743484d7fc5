import { sql } from 'kysely'
import type { SystemCtx } from '../../../context.ts'

export interface NamedPlace {
  id: number
  kind: 'home' | 'common'
  developmentId: number
  /** Of a home: its name. */
  name: string
  /** Of common parts: the name of their block, or empty for the development's own. */
  block: string
}

/** The homes and common parts of these developments. */
export async function findPlacesOf(ctx: SystemCtx, developmentIds: readonly number[]): Promise<NamedPlace[]> {
  return (
    ctx.db
      .selectFrom('places as p')
      .leftJoin('blocks as b', 'b.id', 'p.block_id')
      // The check of the table allows no other kind.
      .select([
        'p.id',
        sql<'home' | 'common'>`p.kind`.as('kind'),
        'p.development_id as developmentId',
        'p.name',
      ])
      .select(sql<string>`coalesce(b.name, '')`.as('block'))
      .where(sql<boolean>`p.development_id = any(${[...developmentIds]}::bigint[])`)
      .orderBy('p.id')
      .execute()
  )
}
