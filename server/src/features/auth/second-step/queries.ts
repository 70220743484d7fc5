import { sql } from 'kysely'
import type { SessionKind } from '@doorstep/contract/endpoint'
import type { SystemCtx } from '../../../context.ts'
import type { Tx } from '../../../db/client.ts'
import { lockUser } from '../queries.ts'

/** A second step that a session is asked for, with all it may be answered by. */
export interface StepRow {
  sessionId: number
  /** Of the session: it owes the step, or asks for it once more. */
  kind: SessionKind
  userId: number
  email: string
  firstName: string
  phoneNumber: string | null
  totpSecret: Buffer | null
  totpConfirmedAt: Date | null
  codeHmac: Buffer | null
  channel: string | null
  expiresAt: Date | null
  /** The delivered code is still good. */
  isCodeLive: boolean
  /** Seconds since the code was sent. */
  sentAgo: number | null
  sentAt: Date | null
  resends: number
  tries: number
}

/**
 * Locks the step, so that parallel tries are judged one after the other; undefined when it is over. The account comes
 * first, as it does for everything that ends its sessions.
 */
export async function lockStep(
  ctx: SystemCtx & { db: Tx },
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
      ])
      .select(['k.channel', 'k.expires_at as expiresAt'])
      // The table's check lets no other text in.
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

export async function insertStep(ctx: SystemCtx & { db: Tx }, sessionId: number): Promise<void> {
  await ctx.db.insertInto('login_codes').values({ session_id: sessionId }).execute()
}

/** An attempt of a session that is on already; one that began ten minutes ago makes room for a new one. */
export async function insertAttempt(ctx: SystemCtx & { db: Tx }, sessionId: number): Promise<void> {
  await sql`insert into login_codes as k (session_id) values (${sessionId})
    on conflict (session_id) do update set code_hmac = null, channel = null, sent_at = null, expires_at = null,
      resends = 0, tries = 0, started_at = now()
    where k.started_at <= now() - ${CODE_LIFE}`.execute(ctx.db)
}

const CODE_LIFE = sql`interval '10 minutes'`

/** Puts a new code in the place of the old one, which is void from now on. */
export async function updateCode(
  ctx: SystemCtx & { db: Tx },
  sessionId: number,
  code: { hmac: Buffer; channel: 'sms' | 'email'; resends: number },
): Promise<void> {
  await ctx.db
    .updateTable('login_codes')
    .set({
      code_hmac: code.hmac,
      channel: code.channel,
      sent_at: sql`now()`,
      expires_at: sql`now() + ${CODE_LIFE}`,
      resends: code.resends,
    })
    .where('session_id', '=', sessionId)
    .execute()
}

/** The gateway did not take it: the attempt costs nothing, and the code before it is good again. */
export async function updateUnsent(
  ctx: SystemCtx & { db: Tx },
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

export async function updateTries(
  ctx: SystemCtx & { db: Tx },
  sessionId: number,
  tries: number,
): Promise<void> {
  await ctx.db.updateTable('login_codes').set({ tries }).where('session_id', '=', sessionId).execute()
}

export async function deleteStep(ctx: SystemCtx & { db: Tx }, sessionId: number): Promise<void> {
  await ctx.db.deleteFrom('login_codes').where('session_id', '=', sessionId).execute()
}

/** Takes an authenticator's time step, once over all processes; the first one confirms the authenticator. */
export async function takeTotpStep(
  ctx: SystemCtx & { db: Tx },
  userId: number,
  step: number,
): Promise<boolean> {
  const result = await ctx.db
    .updateTable('users')
    .set({ totp_last_step: step, totp_confirmed_at: sql`coalesce(totp_confirmed_at, now())` })
    .where('id', '=', userId)
    .where(({ or, eb }) => or([eb('totp_last_step', 'is', null), eb('totp_last_step', '<', step)]))
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function takeRecoveryCode(
  ctx: SystemCtx & { db: Tx },
  userId: number,
  hash: Buffer,
): Promise<boolean> {
  const result = await ctx.db
    .updateTable('recovery_codes')
    .set({ used_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export interface MfaRow {
  userId: number
  email: string
  firstName: string
  lastName: string
  mfaEnabled: boolean
  totpSecret: Buffer | null
  totpConfirmedAt: Date | null
}

export async function getMfa(ctx: SystemCtx, userId: number): Promise<MfaRow> {
  return ctx.db
    .selectFrom('users')
    .select([
      'id as userId',
      'email',
      'first_name as firstName',
      'last_name as lastName',
      'mfa_enabled as mfaEnabled',
    ])
    .select(['totp_secret as totpSecret', 'totp_confirmed_at as totpConfirmedAt'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}

/** Stores a new authenticator. It is unconfirmed until a code of it was right. */
export async function updateTotp(
  ctx: SystemCtx & { db: Tx },
  userId: number,
  totp: { sealed: Buffer; fingerprint: Buffer; confirmedStep: number | undefined },
): Promise<void> {
  await ctx.db
    .updateTable('users')
    .set({
      mfa_enabled: true,
      totp_secret: totp.sealed,
      totp_fingerprint: totp.fingerprint,
      totp_confirmed_at: totp.confirmedStep === undefined ? null : sql`now()`,
      totp_last_step: totp.confirmedStep ?? null,
    })
    .where('id', '=', userId)
    .execute()
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

/** Puts ten new codes in the place of the old ones. */
export async function replaceRecoveryCodes(
  ctx: SystemCtx & { db: Tx },
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
