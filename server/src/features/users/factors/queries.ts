import type { SystemWriteCtx } from '../../../context.ts'

/** Turns the second step on. Without an authenticator, the next login sends a code. */
export async function updateSecondStepOn(ctx: SystemWriteCtx, userId: number): Promise<void> {
  await ctx.db
    .updateTable('users')
    .set({ mfa_enabled: true, updated_at: ctx.now() })
    .where('id', '=', userId)
    .execute()
}

/** Turns the second step off and deletes the authenticator and the recovery codes. */
export async function updateSecondStepOff(ctx: SystemWriteCtx, userId: number): Promise<void> {
  await ctx.db
    .updateTable('users')
    .set({
      mfa_enabled: false,
      totp_secret: null,
      totp_fingerprint: null,
      totp_confirmed_at: null,
      totp_last_step: null,
      updated_at: ctx.now(),
    })
    .where('id', '=', userId)
    .execute()
  await ctx.db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
}
