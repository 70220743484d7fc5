import { sql } from 'kysely'
import type { Ctx } from '../../../context.ts'
import { where } from '../../../policy/scopes.ts'
import type { MfaRow } from '../second-step/queries.ts'

/** The second step of a person whom this reader looks after. */
export async function findMfaInScope(ctx: Ctx, userId: number): Promise<MfaRow | undefined> {
  return ctx.db
    .selectFrom('users as u')
    .leftJoin('property_roles as m', 'm.user_id', 'u.id')
    .leftJoin('properties as p', 'p.id', 'm.property_id')
    .select(['u.id as userId', 'u.email', 'u.first_name as firstName', 'u.last_name as lastName'])
    .select([
      'u.mfa_enabled as mfaEnabled',
      'u.totp_secret as totpSecret',
      'u.totp_confirmed_at as totpConfirmedAt',
    ])
    .where('u.id', '=', userId)
    .where(
      where(ctx.actor, 'mfa:readStatus', {
        userId: sql.ref('u.id'),
        propertyId: sql.ref('m.property_id'),
        developmentId: sql.ref('p.development_id'),
      }),
    )
    .limit(1)
    .executeTakeFirst()
}
