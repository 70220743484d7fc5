import { sql } from 'kysely'
import { CODE_MINUTES } from '@doorstep/contract/auth/rules'
import type { SessionKind } from '@doorstep/contract/endpoint'
import type { SystemWriteCtx } from '../../../context.ts'
import { minutes } from '../../../db/intervals.ts'
import { lockUser } from '../queries.ts'

export interface StepRow {
  sessionId: number
  /** The reason for the second step: the session still needs it, or the person renews the sign-in. */
  kind: SessionKind
  userId: number
  email: string
  firstName: string
  phoneNumber: string | null
  totpSecret: Buffer | null
  totpConfirmedAt: Date | null
  firstScreen: string | null
  codeHmac: Buffer | null
  channel: string | null
  expiresAt: Date | null
  isCodeLive: boolean
  /** Seconds since the code was sent. */
  sentAgo: number | null
  sentAt: Date | null
  resends: number
  tries: number
}

/**
 * Locks the second step, so that parallel attempts are checked one after the other. Undefined if the step is over.
 * Locks the account first, like all code that ends its sessions.
 */
export async function lockStep(
  ctx: SystemWriteCtx,
  { userId, sessionId }: { userId: number; sessionId: number },
  of: 'mfa' | 'signedIn',
): Promise<StepRow | undefined> {
  await lockUser(ctx, userId)
  return (
    ctx.db
      .selectFrom('login_codes as k')
      .innerJoin('sessions as s', 's.id', 'k.session_id')
      .innerJoin('users as u', 'u.id', 's.user_id')
      .select(['k.session_id as sessionId', 's.user_id as userId', 'u.email', 'u.first_name as firstName'])
      .select([
        'u.phone_number as phoneNumber',
        'u.totp_secret as totpSecret',
        'u.totp_confirmed_at as totpConfirmedAt',
        'u.first_screen as firstScreen',
      ])
      .select(['k.channel', 'k.expires_at as expiresAt'])
      // A check constraint on the table guarantees this type.
      .select(sql<SessionKind>`s.kind`.as('kind'))
      .select(['k.code_hmac as codeHmac', 'k.sent_at as sentAt', 'k.resends', 'k.tries'])
      .select(sql<boolean>`coalesce(k.expires_at > now(), false)`.as('isCodeLive'))
      .select(sql<number | null>`extract(epoch from now() - k.sent_at)::float8`.as('sentAgo'))
      .where('k.session_id', '=', sessionId)
      .where('s.kind', of === 'mfa' ? '=' : '!=', 'mfa')
      .where('s.ended_at', 'is', null)
      .forUpdate(['k', 's'])
      .executeTakeFirst()
  )
}

export async function insertStep(ctx: SystemWriteCtx, sessionId: number): Promise<void> {
  await ctx.db.insertInto('login_codes').values({ session_id: sessionId }).execute()
}

/** Adds an attempt for an existing session, and replaces an attempt that is over. */
export async function insertAttempt(ctx: SystemWriteCtx, sessionId: number): Promise<void> {
  await sql`insert into login_codes as k (session_id) values (${sessionId})
    on conflict (session_id) do update set code_hmac = null, channel = null, sent_at = null, expires_at = null,
      resends = 0, tries = 0, started_at = now()
    where k.started_at <= now() - ${minutes(CODE_MINUTES)}`.execute(ctx.db)
}

export async function deleteStep(ctx: SystemWriteCtx, sessionId: number): Promise<void> {
  await ctx.db.deleteFrom('login_codes').where('session_id', '=', sessionId).execute()
}

export async function updateTries(ctx: SystemWriteCtx, sessionId: number, tries: number): Promise<void> {
  await ctx.db.updateTable('login_codes').set({ tries }).where('session_id', '=', sessionId).execute()
}
