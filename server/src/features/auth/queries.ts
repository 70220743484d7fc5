import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { SystemCtx } from '../../context.ts'
import type { Users } from '../../db/types.ts'

export type UserRow = Selectable<Users>

export async function findUserByEmail(ctx: SystemCtx, email: string): Promise<UserRow | undefined> {
  return ctx.db
    .selectFrom('users')
    .selectAll()
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst()
}

/** Whether the person signed in to this account from that address in the last 30 days. */
export async function hasSignedInFrom(ctx: SystemCtx, userId: number, ip: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .where('ip', '=', ip)
    .where(sql<boolean>`created_at > now() - interval '30 days'`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

interface NewSession {
  userId: number
  tokenHash: Buffer
  ip: string | null
  userAgent: string | null
}

export async function insertSession(ctx: SystemCtx, session: NewSession): Promise<number> {
  const row = await ctx.db
    .insertInto('sessions')
    .values({
      user_id: session.userId,
      token_hash: session.tokenHash,
      ip: session.ip,
      user_agent: session.userAgent,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Ends all but the newest sessions of a person; answers whether there were any. */
export async function endOldestSessions(ctx: SystemCtx, userId: number, keep: number): Promise<boolean> {
  const ended = await ctx.db
    .updateTable('sessions')
    .set({ ended_at: sql`now()` })
    .where('id', 'in', (query) =>
      query
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', userId)
        .where('ended_at', 'is', null)
        .orderBy('id', 'desc')
        .offset(keep),
    )
    .executeTakeFirst()
  return ended.numUpdatedRows > 0n
}

export interface EndedSession {
  id: number
  userId: number
  wasLive: boolean
}

/** Ends the session of a token that was once issued; undefined for one that never was. */
export async function endSession(ctx: SystemCtx, tokenHash: Buffer): Promise<EndedSession | undefined> {
  const row = await ctx.db
    .selectFrom('sessions')
    .select(['id', 'user_id', 'ended_at'])
    .where('token_hash', '=', tokenHash)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return undefined
  if (row.ended_at === null)
    await ctx.db
      .updateTable('sessions')
      .set({ ended_at: sql`now()` })
      .where('id', '=', row.id)
      .execute()
  return { id: row.id, userId: row.user_id, wasLive: row.ended_at === null }
}

/** Removes sessions that nobody can use any more; the rows of the last 30 days tell known addresses. */
export async function deleteOldSessions(ctx: SystemCtx): Promise<void> {
  await ctx.db
    .deleteFrom('sessions')
    .where(sql<boolean>`created_at < now() - interval '31 days'`)
    .execute()
}

/** Removes what the limits and repeated calls left behind. */
export async function deleteExpiredCounters(ctx: SystemCtx): Promise<void> {
  await ctx.db.deleteFrom('rate_limits').where('expire', '<', Date.now()).execute()
  await ctx.db
    .deleteFrom('idempotency_keys')
    .where(sql<boolean>`created_at < now() - interval '24 hours'`)
    .execute()
}
