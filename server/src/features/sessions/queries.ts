import { sql } from 'kysely'
import type { SessionKind } from '@doorstep/contract/endpoint'
import { KNOWN_NETWORK_DAYS } from '@doorstep/contract/sessions/rules'
import type { SystemCtx, SystemWriteCtx } from '../../context.ts'
import { days } from '../../db/intervals.ts'
import { insertRow, updateRow } from '../../db/statements.ts'
import { isLive } from '../../sessions/life.ts'

interface NewSession {
  userId: number
  kind: SessionKind
  /** True if the session was opened with a code, not with the password alone. */
  hasPassedStep: boolean
  tokenHash: Buffer
  /** The network of the IP address that opened the session. */
  network: string | null
}

export async function insertSession(ctx: SystemWriteCtx, session: NewSession): Promise<number> {
  return insertRow(ctx.db, 'sessions', {
    user_id: session.userId,
    token_hash: session.tokenHash,
    kind: session.kind,
    second_step_at: session.hasPassedStep ? sql`now()` : null,
    ip: session.network,
    user_agent: ctx.caller?.userAgent ?? null,
  })
}

/** Ends all but the newest live sessions of a person. Returns whether any session ended. */
export async function endOldestSessions(ctx: SystemWriteCtx, userId: number, keep: number): Promise<boolean> {
  const ended = await ctx.db
    .updateTable('sessions')
    .set({ ended_at: sql`now()` })
    .where('id', 'in', (query) =>
      query
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', userId)
        .where('kind', '!=', 'mfa')
        .where(isLive('sessions'))
        .orderBy('id', 'desc')
        .offset(keep),
    )
    .executeTakeFirst()
  return ended.numUpdatedRows > 0n
}

export async function endSessionById(ctx: SystemWriteCtx, sessionId: number): Promise<void> {
  await ctx.db
    .updateTable('sessions')
    .set({ ended_at: sql`now()` })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute()
}

export async function endSessionsOf(ctx: SystemWriteCtx, userId: number, except?: number): Promise<number> {
  const result = await ctx.db
    .updateTable('sessions')
    .set({ ended_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .$if(except !== undefined, (query) => query.where('id', '!=', except ?? 0))
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

export async function endAllSessions(ctx: SystemWriteCtx): Promise<number[]> {
  const ended = await ctx.db
    .updateTable('sessions')
    .set({ ended_at: sql`now()` })
    .where('ended_at', 'is', null)
    .returning('user_id as userId')
    .execute()
  return ended.map(({ userId }) => userId)
}

/** Ends the session of this token. Returns undefined if there was never a session with this token. */
export async function endSessionOfToken(ctx: SystemWriteCtx, tokenHash: Buffer) {
  const row = await ctx.db
    .selectFrom('sessions')
    .select(['id', 'user_id', 'ended_at'])
    .where('token_hash', '=', tokenHash)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return undefined
  if (row.ended_at === null) await endSessionById(ctx, row.id)
  return { id: row.id, userId: row.user_id, wasLive: row.ended_at === null }
}

export interface SessionRow {
  id: number
  userId: number
  userAgent: string | null
  createdAt: Date
  lastSeenAt: Date
}

/** The live full sessions of a person, the most recently used first. */
export async function findLiveSessions(ctx: SystemCtx, userId: number): Promise<SessionRow[]> {
  return ctx.db
    .selectFrom('sessions')
    .select([
      'id',
      'user_id as userId',
      'user_agent as userAgent',
      'created_at as createdAt',
      'last_seen_at as lastSeenAt',
    ])
    .where('user_id', '=', userId)
    .where('kind', '=', 'full')
    .where(isLive('sessions'))
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/**
 * Sets the time of the sign-in, and of its second step if there was one, to now. Returns false if the session has
 * ended.
 */
export async function renewAuthentication(
  ctx: SystemWriteCtx,
  sessionId: number,
  { hasPassedStep }: { hasPassedStep: boolean },
): Promise<boolean> {
  const result = await ctx.db
    .updateTable('sessions')
    .set({ authenticated_at: sql`now()`, ...(hasPassedStep && { second_step_at: sql`now()` }) })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Makes a half session full. If the person has just set up an authenticator, this counts as the second step. */
export async function completeSession(ctx: SystemWriteCtx, sessionId: number): Promise<void> {
  await updateRow(ctx.db, 'sessions', sessionId, { kind: 'full', second_step_at: sql`now()` })
}

export async function hasSignedInFrom(ctx: SystemCtx, userId: number, network: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .where('ip', '=', network)
    .where('kind', '=', 'full')
    .where(sql<boolean>`created_at > now() - ${days(KNOWN_NETWORK_DAYS)}`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
