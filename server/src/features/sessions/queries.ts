import { sql } from 'kysely'
import type { SessionKind } from '@doorstep/contract/endpoint'
import { KNOWN_NETWORK_DAYS } from '@doorstep/contract/sessions/rules'
import type { SystemCtx, SystemWriteCtx } from '../../context.ts'
import { days } from '../../db/intervals.ts'
import { isLive } from '../../sessions/life.ts'

interface NewSession {
  userId: number
  kind: SessionKind
  /** It was opened by a code, not by the password alone. */
  hasPassedStep: boolean
  tokenHash: Buffer
  /** Of the address that it was opened from. */
  network: string | null
}

export async function insertSession(ctx: SystemWriteCtx, session: NewSession): Promise<number> {
  const row = await ctx.db
    .insertInto('sessions')
    .values({
      user_id: session.userId,
      token_hash: session.tokenHash,
      kind: session.kind,
      second_step_at: session.hasPassedStep ? sql`now()` : null,
      ip: session.network,
      user_agent: ctx.caller?.userAgent ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Ends all but the newest live sessions of a person; answers whether there were any. */
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

/** Ends every session of a person, but for one where it is given; answers how many. */
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

/** Ends every session; answers whose each was. */
export async function endAllSessions(ctx: SystemWriteCtx): Promise<number[]> {
  const ended = await ctx.db
    .updateTable('sessions')
    .set({ ended_at: sql`now()` })
    .where('ended_at', 'is', null)
    .returning('user_id as userId')
    .execute()
  return ended.map(({ userId }) => userId)
}

export interface EndedSession {
  id: number
  userId: number
  wasLive: boolean
}

/** Ends the session of a token that was once issued; undefined for one that never was. */
export async function endSessionOfToken(
  ctx: SystemWriteCtx,
  tokenHash: Buffer,
): Promise<EndedSession | undefined> {
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

/** The live full sessions of a person, the latest used first. */
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

/** The sign-in counts as made just now, its second step too where there was one; false when the session is over. */
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

/** Whoever has just set an authenticator up has passed a second step; nothing is owed any more. */
export async function completeSession(ctx: SystemWriteCtx, sessionId: number): Promise<void> {
  await ctx.db
    .updateTable('sessions')
    .set({ kind: 'full', second_step_at: sql`now()` })
    .where('id', '=', sessionId)
    .execute()
}

/** Whether the person signed in to this account from that network lately. */
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
