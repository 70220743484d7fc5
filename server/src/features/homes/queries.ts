import { sql } from 'kysely'
import type { RoleName } from '@doorstep/contract/access'
import type { UserStatus } from '@doorstep/contract/users/schema'
import type { Ctx } from '../../context.ts'
import { readPage } from '../../db/keyset.ts'
import type { SortedRow, SortPosition } from '../../db/keyset.ts'

export interface HomePersonRow {
  id: number
  name: string
  email: string
  phoneNumber: string | null
  status: UserStatus
  roles: RoleName[]
  addressBouncedAt: Date | null
}

const NAME = sql<string>`u.first_name || ' ' || u.last_name`

/** Fetches one person more than a page, to show whether another page follows. */
export async function findHomePeople(
  ctx: Ctx,
  propertyId: number,
  { limit, position }: { limit: number; position: SortPosition | undefined },
): Promise<{ rows: (HomePersonRow & SortedRow)[]; total: number }> {
  const roles = sql`property_roles m where m.property_id = ${propertyId} and m.user_id = u.id`
  const by = sql`case when exists (select from ${roles} and m.role = 'TENANT') then '0' else '1' end || lower(${NAME})`
  const matching = ctx.db.selectFrom('users as u').where(sql<boolean>`exists (select from ${roles})`)
  const order = { by, type: 'text', ids: [sql`u.id`], descending: false } as const
  return readPage(
    ctx.db,
    matching.select([
      'u.id',
      NAME.as('name'),
      'u.email',
      'u.phone_number as phoneNumber',
      'u.address_bounced_at as addressBouncedAt',
      // Check constraints allow only these values.
      sql<UserStatus>`u.status`.as('status'),
      sql<RoleName[]>`(select json_agg(m.role) from ${roles})`.as('roles'),
    ]),
    order,
    { limit, position },
  )
}
