import { sql } from 'kysely'
import type { Ctx } from '../../../context.ts'
import type { Right } from '../../../policy/policy.ts'
import { where } from '../../../policy/scopes.ts'

/** A home, or common parts. */
export interface PlaceRow {
  id: number
  kind: 'home' | 'common'
  name: string
  developmentId: number
}

/** The place if this right covers its development or, for a home, the home itself. */
export async function findPlace(ctx: Ctx, right: Right, placeId: number): Promise<PlaceRow | undefined> {
  const columns = { propertyId: sql.ref('p.id'), developmentId: sql.ref('p.development_id') }
  return (
    ctx.db
      .selectFrom('places as p')
      // A check constraint allows no other kind.
      .select([
        'p.id',
        sql<'home' | 'common'>`p.kind`.as('kind'),
        'p.name',
        'p.development_id as developmentId',
      ])
      .where('p.id', '=', placeId)
      .where(where(ctx.actor, right, columns))
      .executeTakeFirst()
  )
}
