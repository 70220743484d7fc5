import { sql } from 'kysely'
import type { Ctx } from '../../../context.ts'
import type { Right } from '../../../policy/policy.ts'
import { where } from '../../../policy/scopes.ts'

/** A place is a home, or the common parts of a building. */
export interface PlaceRow {
  id: number
  kind: 'home' | 'common'
  name: string
  developmentId: number
}

/** Returns the place if this right covers its development. For a home, the right can also cover the home itself. */
export async function findPlace(ctx: Ctx, right: Right, placeId: number): Promise<PlaceRow | undefined> {
  const columns = { propertyId: sql.ref('p.id'), developmentId: sql.ref('p.development_id') }
  return (
    ctx.db
      .selectFrom('places as p')
      // A check constraint on the table allows no other kind of place.
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
