import type { SystemWriteCtx } from '../../../context.ts'
import { updateRow } from '../../../db/statements.ts'

/** Turns the second step on. Without an authenticator, the next login sends a code. */
export async function updateSecondStepOn(ctx: SystemWriteCtx, userId: number): Promise<void> {
  await updateRow(ctx.db, 'users', userId, { mfa_enabled: true, updated_at: ctx.now() })
}

/** Turns the second step off and deletes the authenticator and the recovery codes. */
export async function updateSecondStepOff(ctx: SystemWriteCtx, userId: number): Promise<void> {
  await updateRow(ctx.db, 'users', userId, {
    mfa_enabled: false,
    totp_secret: null,
    totp_fingerprint: null,
    totp_confirmed_at: null,
    totp_last_step: null,
    updated_at: ctx.now(),
  })
  await ctx.db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
}
