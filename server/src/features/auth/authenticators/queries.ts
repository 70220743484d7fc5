import { sql } from 'kysely'
import type { Ctx } from '../../../context.ts'
import { where } from '../../../policy/scopes.ts'
import type { MfaRow } from '../second-step/queries.ts'

/** The second step of a person whom this reader looks after: somebody mapped there, or an applicant for an address there. */
export async function findMfaInScope(ctx: Ctx, userId: number): Promise<MfaRow | undefined> {
  const reach = where(ctx.actor, 'mfa:readStatus', {
    userId: sql.ref('u.id'),
    propertyId: sql.ref('p.id'),
    developmentId: sql.ref('p.development_id'),
  })
  return ctx.db
    .selectFrom('users as u')
    .leftJoin('property_roles as m', 'm.user_id', 'u.id')
    .leftJoin('properties as p', (join) =>
      join.on(
        sql<boolean>`p.id = m.property_id
          or (p.id = u.requested_property_id and u.status in ('Pending', 'Rejected'))`,
      ),
    )
    .select(['u.id as userId', 'u.email', 'u.first_name as firstName', 'u.last_name as lastName'])
    .select([
      'u.mfa_enabled as mfaEnabled',
      'u.totp_secret as totpSecret',
      'u.totp_confirmed_at as totpConfirmedAt',
    ])
    .where('u.id', '=', userId)
    .where(reach)
    .limit(1)
    .executeTakeFirst()
}
