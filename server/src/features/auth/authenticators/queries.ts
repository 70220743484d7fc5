import { sql } from 'kysely'
import type { Ctx, SystemCtx, SystemWriteCtx } from '../../../context.ts'
import type { QueryRow } from '../../../db/rows.ts'
import { updateRow } from '../../../db/statements.ts'
import { where } from '../../../policy/scopes.ts'

function secondSteps({ db }: SystemCtx) {
  return db
    .selectFrom('users as u')
    .select(['u.id as userId', 'u.email', 'u.first_name as firstName', 'u.last_name as lastName'])
    .select(['u.mfa_enabled as mfaEnabled', 'u.totp_secret as totpSecret'])
    .select('u.totp_confirmed_at as totpConfirmedAt')
}

type MfaRow = QueryRow<typeof secondSteps>

export async function getMfa(ctx: SystemCtx, userId: number): Promise<MfaRow> {
  return secondSteps(ctx).where('u.id', '=', userId).executeTakeFirstOrThrow()
}

/**
 * The second step of a person in the reader's scope. The person has a role at a property in scope, or has applied for
 * an address in scope.
 */
export async function findMfaInScope(ctx: Ctx, userId: number): Promise<MfaRow | undefined> {
  const reach = where(ctx.actor, 'mfa:readStatus', {
    userId: sql.ref('u.id'),
    propertyId: sql.ref('p.id'),
    developmentId: sql.ref('p.development_id'),
  })
  return secondSteps(ctx)
    .leftJoin('property_roles as m', 'm.user_id', 'u.id')
    .leftJoin('homes as p', (join) =>
      join.on(
        sql<boolean>`p.id = m.property_id
          or (p.id = u.requested_property_id and u.status in ('Pending', 'Rejected'))`,
      ),
    )
    .where('u.id', '=', userId)
    .where(reach)
    .limit(1)
    .executeTakeFirst()
}

/** Stores a new authenticator, which stays unconfirmed until it gives a right code. */
export async function updateTotp(
  ctx: SystemWriteCtx,
  userId: number,
  totp: { sealed: Buffer; fingerprint: Buffer; confirmedStep: number | undefined },
): Promise<void> {
  await updateRow(ctx.db, 'users', userId, {
    mfa_enabled: true,
    totp_secret: totp.sealed,
    totp_fingerprint: totp.fingerprint,
    totp_confirmed_at: totp.confirmedStep === undefined ? null : sql`now()`,
    totp_last_step: totp.confirmedStep ?? null,
  })
}

export async function isSecretTaken(ctx: SystemCtx, fingerprint: Buffer, userId: number): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('users')
    .select('id')
    .where('totp_fingerprint', '=', fingerprint)
    .where('id', '!=', userId)
    .executeTakeFirst()
  return row !== undefined
}

export async function replaceRecoveryCodes(
  ctx: SystemWriteCtx,
  userId: number,
  hashes: Buffer[],
): Promise<void> {
  await ctx.db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await ctx.db
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ user_id: userId, code_hash: hash })))
    .execute()
}

export async function countRecoveryCodes(ctx: SystemCtx, userId: number): Promise<number> {
  const row = await ctx.db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return row.left
}
