import { sql } from 'kysely'
import type { MakeLandlordReport } from '@doorstep/contract/landlord-reports/schema'
import type { Ctx, SystemCtx, SystemWriteCtx, WriteCtx } from '../../../context.ts'
import type { QueryRow } from '../../../db/rows.ts'
import { insertRow } from '../../../db/statements.ts'
import type { Actor } from '../../../policy/actor.ts'
import { actorOf, HOLDINGS, holdingsOf } from '../../../policy/holdings.ts'
import { where } from '../../../policy/scopes.ts'

function reports(ctx: SystemCtx) {
  return (
    ctx.db
      .selectFrom('landlord_reports as k')
      .innerJoin('developments as d', 'd.id', 'k.development_id')
      .select(['k.id', 'k.user_id as userId', 'k.development_id as developmentId', 'd.name as development'])
      .select(['k.month', 'k.requested_at as requestedAt', 'k.file_key as fileKey', 'k.size'])
      .select('k.expires_at as expiresAt')
      // A check constraint guarantees the type of this column.
      .select(sql<'making' | 'ready'>`k.state`.as('state'))
      .where('k.expires_at', '>', ctx.now())
  )
}

export type LandlordReportRow = QueryRow<typeof reports>

function ownLandlordReports(ctx: Ctx) {
  return reports(ctx)
    .where('k.user_id', '=', ctx.actor.userId)
    .where(where(ctx.actor, 'landlordReport:make', { developmentId: sql.ref('k.development_id') }))
    .orderBy('k.id', 'desc')
}

/** Finds the reader's own files for developments that the right covers now, newest first. */
export async function findOwnLandlordReports(ctx: Ctx, limit: number): Promise<LandlordReportRow[]> {
  return ownLandlordReports(ctx).limit(limit).execute()
}

export async function findOwnLandlordReport(
  ctx: Ctx,
  reportId: number,
): Promise<LandlordReportRow | undefined> {
  return ownLandlordReports(ctx).where('k.id', '=', reportId).executeTakeFirst()
}

export async function findSameLandlordReport(
  ctx: Ctx,
  { developmentId, month }: MakeLandlordReport,
): Promise<LandlordReportRow | undefined> {
  return ownLandlordReports(ctx)
    .where('k.development_id', '=', developmentId)
    .where('k.month', '=', month)
    .executeTakeFirst()
}

export async function findLandlordReport(
  ctx: SystemCtx,
  reportId: number,
): Promise<LandlordReportRow | undefined> {
  return reports(ctx).where('k.id', '=', reportId).executeTakeFirst()
}

export async function insertLandlordReport(
  ctx: WriteCtx,
  { developmentId, month, expiresAt }: MakeLandlordReport & { expiresAt: Date },
): Promise<number> {
  return insertRow(ctx.db, 'landlord_reports', {
    user_id: ctx.actor.userId,
    development_id: developmentId,
    month,
    requested_at: ctx.now(),
    expires_at: expiresAt,
  })
}

interface MadeFile {
  fileKey: string
  size: number
  expiresAt: Date
}

/** Records that the file is ready. Returns false if the file was already made, or the row was deleted. */
export async function updateMade(ctx: SystemWriteCtx, reportId: number, made: MadeFile): Promise<boolean> {
  const result = await ctx.db
    .updateTable('landlord_reports')
    .set({ state: 'ready', file_key: made.fileKey, size: made.size, expires_at: made.expiresAt })
    .where('id', '=', reportId)
    .where('state', '=', 'making')
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Deletes expired rows. Returns how many rows it deleted, and the keys of their files. */
export async function deleteExpired(ctx: SystemWriteCtx): Promise<{ count: number; fileKeys: string[] }> {
  const rows = await ctx.db
    .deleteFrom('landlord_reports')
    .where('expires_at', '<=', ctx.now())
    .returning('file_key as key')
    .execute()
  return { count: rows.length, fileKeys: rows.flatMap(({ key }) => key ?? []) }
}

/** Finds the person with their current rights. Undefined if the person can't sign in. */
export async function findMaker(ctx: SystemCtx, userId: number): Promise<Actor | undefined> {
  const row = await ctx.db
    .selectFrom('users as u')
    .leftJoin('holdings as h', 'h.user_id', 'u.id')
    .where('u.id', '=', userId)
    .where('u.status', '=', 'Approved')
    .select('u.base_role as baseRole')
    .select(HOLDINGS)
    .executeTakeFirst()
  return row && actorOf({ userId, isAdmin: row.baseRole === 'ADMIN', ...holdingsOf(row) })
}
