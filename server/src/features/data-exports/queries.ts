import { sql } from 'kysely'
import type { SystemCtx, SystemWriteCtx } from '../../context.ts'
import { hasRow } from '../../db/statements.ts'
import type { QueryRow } from '../../db/rows.ts'

function exports(ctx: SystemCtx, userId: number) {
  return (
    ctx.db
      .selectFrom('data_exports')
      .select(['user_id as userId', 'requested_at as requestedAt', 'file_key as fileKey', 'size'])
      // `fetching_since` is the time of the last heartbeat of an unfinished download. `fetch_mark` identifies that
      // download.
      .select(['expires_at as expiresAt', 'fetching_since as fetchingSince', 'fetch_mark as fetchMark'])
      // This cast is safe, because a check constraint guarantees the type.
      .select(sql<'making' | 'ready' | 'taken' | 'expired'>`state`.as('state'))
      .where('user_id', '=', userId)
  )
}

export type DataExportRow = QueryRow<typeof exports>

export async function findDataExport(ctx: SystemCtx, userId: number): Promise<DataExportRow | undefined> {
  return exports(ctx, userId).executeTakeFirst()
}

/** Only an approved account can fetch a copy. */
export async function isApproved(ctx: SystemCtx, userId: number): Promise<boolean> {
  return hasRow(ctx.db, 'users', { id: userId, status: 'Approved' })
}

export async function lockDataExport(
  ctx: SystemWriteCtx,
  userId: number,
): Promise<DataExportRow | undefined> {
  return exports(ctx, userId).forUpdate().executeTakeFirst()
}

/** Stores a new request for a copy. Replaces the person's former copy. */
export async function replaceDataExport(ctx: SystemWriteCtx, userId: number): Promise<DataExportRow> {
  const asked = {
    state: 'making',
    requested_at: ctx.now(),
    file_key: null,
    size: null,
    expires_at: null,
    ...NO_FETCH,
  }
  await ctx.db
    .insertInto('data_exports')
    .values({ user_id: userId, ...asked })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(asked))
    .execute()
  return exports(ctx, userId).executeTakeFirstOrThrow()
}

interface MadeFile {
  fileKey: string
  size: number
  expiresAt: Date
}

/** Returns false if a newer request has replaced this request, or if the copy is already made. */
export async function updateMade(
  ctx: SystemWriteCtx,
  { userId, requestedAt }: DataExportRow,
  made: MadeFile,
): Promise<boolean> {
  const result = await ctx.db
    .updateTable('data_exports')
    .set({ state: 'ready', file_key: made.fileKey, size: made.size, expires_at: made.expiresAt })
    .where('user_id', '=', userId)
    .where('requested_at', '=', requestedAt)
    .where('state', '=', 'making')
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

const NO_FETCH = { fetching_since: null, fetch_mark: null }

export interface Fetch {
  userId: number
  mark: string
}

export async function updateFetching(ctx: SystemWriteCtx, { userId, mark }: Fetch): Promise<void> {
  await ctx.db
    .updateTable('data_exports')
    .set({ fetching_since: ctx.now(), fetch_mark: mark })
    .where('user_id', '=', userId)
    .execute()
}

/** Returns false if another download has taken over. */
export async function updateFetchGoesOn(ctx: SystemWriteCtx, { userId, mark }: Fetch): Promise<boolean> {
  const result = await ctx.db
    .updateTable('data_exports')
    .set({ fetching_since: ctx.now() })
    .where('user_id', '=', userId)
    .where('fetch_mark', '=', mark)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function updateBrokenOff(ctx: SystemWriteCtx, userId: number): Promise<void> {
  await ctx.db.updateTable('data_exports').set(NO_FETCH).where('user_id', '=', userId).execute()
}

const GONE = { file_key: null, size: null, expires_at: null, ...NO_FETCH }

export async function updateTaken(ctx: SystemWriteCtx, userId: number): Promise<void> {
  await ctx.db
    .updateTable('data_exports')
    .set({ state: 'taken', ...GONE })
    .where('user_id', '=', userId)
    .execute()
}

/**
 * Expires the copies that nobody downloaded in time, except those being downloaded. Returns the keys of their files.
 */
export async function updateExpired(ctx: SystemWriteCtx, fetchingSince: Date): Promise<string[]> {
  const over = await ctx.db
    .selectFrom('data_exports')
    .select(['user_id', 'file_key'])
    .where('state', '=', 'ready')
    .where('expires_at', '<', ctx.now())
    .where(({ eb, or }) => or([eb('fetching_since', 'is', null), eb('fetching_since', '<', fetchingSince)]))
    .forUpdate()
    .execute()
  await ctx.db
    .updateTable('data_exports')
    .set({ state: 'expired', ...GONE })
    .where(sql<boolean>`user_id = any(${over.map((row) => row.user_id)}::bigint[])`)
    .execute()
  return over.map((row) => row.file_key).filter((key) => key !== null)
}
