import { sql } from 'kysely'
import type { SystemCtx } from '../../../context.ts'

export interface NamedPlace {
  id: number
  kind: 'home' | 'common'
  developmentId: number
  /** Name of the home. Empty if the place is common parts. */
  name: string
  /** Name of the block, for common parts of a block. Empty for common parts of the development itself. */
  block: string
}

/** The homes and common parts of these developments. */
export async function findPlacesOf(ctx: SystemCtx, developmentIds: readonly number[]): Promise<NamedPlace[]> {
  return (
    ctx.db
      .selectFrom('places as p')
      .leftJoin('blocks as b', 'b.id', 'p.block_id')
      // This cast is safe, because a check constraint allows no other kind.
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
