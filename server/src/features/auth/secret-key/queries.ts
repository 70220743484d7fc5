import { sql } from 'kysely'
import type { SystemCtx, SystemWriteCtx } from '../../../context.ts'

/** The amount of data that only the old key can read or verify. */
export interface SealedCounts {
  authenticators: number
  recoveryCodes: number
  messages: number
  alarmCodes: number
}

export async function countSealed(ctx: SystemCtx): Promise<SealedCounts> {
  return ctx.db
    .selectNoFrom((query) => [
      query
        .selectFrom('users')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('totp_secret', 'is not', null)
        .$asScalar()
        .as('authenticators'),
      query
        .selectFrom('recovery_codes')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('used_at', 'is', null)
        .$asScalar()
        .as('recoveryCodes'),
      query
        .selectFrom('outbox_messages')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('secrets', 'is not', null)
        .where('sent_at', 'is', null)
        .where('failed_at', 'is', null)
        .$asScalar()
        .as('messages'),
      query
        .selectFrom('access_notes')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('alarm_code', 'is not', null)
        .$asScalar()
        .as('alarmCodes'),
    ])
    .executeTakeFirstOrThrow()
}

/** Accounts keep their second step. An account without an authenticator gets codes by text message or email. */
export async function deleteSealed(ctx: SystemWriteCtx): Promise<void> {
  await ctx.db
    .updateTable('users')
    .set({ totp_secret: null, totp_fingerprint: null, totp_confirmed_at: null, totp_last_step: null })
    .where('totp_secret', 'is not', null)
    .execute()
  await ctx.db.deleteFrom('recovery_codes').execute()
  await ctx.db.updateTable('access_notes').set({ alarm_code: null }).execute()
  await sql`update outbox_messages
    set secrets = null, failed_at = coalesce(failed_at, case when sent_at is null then now() end),
      last_failure = case when sent_at is null and failed_at is null then 'unreadable' else last_failure end
    where secrets is not null`.execute(ctx.db)
}

/**
 * Everybody must sign in again, because the server can no longer check the codes that turn half sessions into full
 * sessions.
 */
export async function endAllSessions(ctx: SystemWriteCtx): Promise<void> {
  await ctx.db
    .updateTable('sessions')
    .set({ ended_at: sql`now()` })
    .where('ended_at', 'is', null)
    .execute()
}

export async function updateKeyCheck(ctx: SystemWriteCtx, keyCheck: Buffer): Promise<void> {
  await ctx.db.updateTable('installation').set({ key_check: keyCheck }).execute()
}
