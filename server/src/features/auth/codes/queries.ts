import { CODE_MINUTES } from '@doorstep/contract/auth/rules'
import { sql } from 'kysely'
import type { SystemWriteCtx } from '../../../context.ts'
import { minutes } from '../../../db/intervals.ts'
import type { StepRow } from '../second-step/queries.ts'

/** Stores a new code. The old code stops working. */
export async function updateCode(
  ctx: SystemWriteCtx,
  sessionId: number,
  code: { hmac: Buffer; channel: 'sms' | 'email'; resends: number },
): Promise<void> {
  await ctx.db
    .updateTable('login_codes')
    .set({
      code_hmac: code.hmac,
      channel: code.channel,
      sent_at: sql`now()`,
      expires_at: sql`now() + ${minutes(CODE_MINUTES)}`,
      resends: code.resends,
    })
    .where('session_id', '=', sessionId)
    .execute()
}

/** Cancels a code that the gateway refused. The attempt does not count, and the previous code is valid again. */
export async function updateUnsent(
  ctx: SystemWriteCtx,
  sessionId: number,
  before: Pick<StepRow, 'codeHmac' | 'channel' | 'sentAt' | 'expiresAt' | 'resends'>,
): Promise<void> {
  await ctx.db
    .updateTable('login_codes')
    .set({
      code_hmac: before.codeHmac,
      channel: before.channel,
      sent_at: before.sentAt,
      expires_at: before.expiresAt,
      resends: before.resends,
    })
    .where('session_id', '=', sessionId)
    .execute()
}

/**
 * Marks a time step of an authenticator as used, which only one process can do. The first used step confirms the
 * authenticator.
 */
export async function takeTotpStep(ctx: SystemWriteCtx, userId: number, step: number): Promise<boolean> {
  const result = await ctx.db
    .updateTable('users')
    .set({ totp_last_step: step, totp_confirmed_at: sql`coalesce(totp_confirmed_at, now())` })
    .where('id', '=', userId)
    .where(({ or, eb }) => or([eb('totp_last_step', 'is', null), eb('totp_last_step', '<', step)]))
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function takeRecoveryCode(ctx: SystemWriteCtx, userId: number, hash: Buffer): Promise<boolean> {
  const result = await ctx.db
    .updateTable('recovery_codes')
    .set({ used_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}
