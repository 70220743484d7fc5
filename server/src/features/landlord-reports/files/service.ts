import {
  LANDLORD_REPORT_FILES_MAX,
  LANDLORD_REPORT_KEPT_HOURS,
} from '@doorstep/contract/landlord-reports/rules'
import type { MakeLandlordReport, LandlordReportFile } from '@doorstep/contract/landlord-reports/schema'
import { emitAudit, emitLoneAudit } from '../../../audit/emitAudit.ts'
import { lockName, withTransaction } from '../../../context.ts'
import type { Ctx, Params, SystemCtx } from '../../../context.ts'
import { AppError, notFound } from '../../../errors.ts'
import { newKey } from '../../../files/store.ts'
import type { BinaryResult } from '../../../files/store.ts'
import { deleteFiles, withStoredFiles } from '../../../files/undo.ts'
import { queueJob } from '../../../jobs/queue.ts'
import { writePdf } from '../../../pdf/writePdf.ts'
import { authorize } from '../../../policy/authorize.ts'
import { getLandlordReportOf, readLandlordReport } from '../service.ts'
import { documentOf, presentLandlordReportFile } from './present.ts'
import {
  deleteExpired,
  findMaker,
  findOwnLandlordReport,
  findOwnLandlordReports,
  findLandlordReport,
  findSameLandlordReport,
  insertLandlordReport,
  updateMade,
} from './queries.ts'
import type { LandlordReportRow } from './queries.ts'
import { stateOf } from './rules.ts'

const MAKE_JOB = 'landlordReports.make'
const HOUR_MS = 3_600_000

/** The audit stores the month as two numbers, because it keeps only codes and ids. */
function happeningOf({ developmentId, month }: { developmentId: number; month: string }): {
  object: { type: string; id: number }
  after: { year: number; month: number }
} {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return { object: { type: 'development', id: developmentId }, after: { year, month: number } }
}

const expiryOf = (ctx: SystemCtx): Date =>
  new Date(ctx.now().getTime() + LANDLORD_REPORT_KEPT_HOURS * HOUR_MS)

export async function listLandlordReports(ctx: Ctx): Promise<LandlordReportFile[]> {
  const rows = await findOwnLandlordReports(ctx, LANDLORD_REPORT_FILES_MAX)
  return rows.map((row) => presentLandlordReportFile(row, ctx.now()))
}

/** Starts making the file, unless a job is already making the same file. */
export async function makeLandlordReport(
  ctx: Ctx,
  { body }: { body: MakeLandlordReport },
): Promise<LandlordReportFile> {
  return withTransaction(ctx, async (tx) => {
    await getLandlordReportOf(tx, body)
    authorize(tx, 'landlordReport:make', { developmentId: body.developmentId })
    await lockName(tx, `reports:${tx.actor.userId}`)
    const same = await findSameLandlordReport(tx, body)
    if (same && stateOf(same, tx.now()) === 'making') return presentLandlordReportFile(same, tx.now())
    await tx.services.limits.shared('LIMIT_LANDLORD_REPORT').consume(String(tx.actor.userId))
    const id = await insertLandlordReport(tx, { ...body, expiresAt: expiryOf(tx) })
    await queueJob(tx, MAKE_JOB, id)
    await emitAudit(tx, { action: 'landlordReport.request', ...happeningOf(body) })
    const row = await findOwnLandlordReport(tx, id)
    if (!row) throw new Error('a report that was authorised has gone')
    return presentLandlordReportFile(row, tx.now())
  })
}

/** Makes the requested file with the current rights of its requester. */
export async function makeLandlordReportFile(ctx: SystemCtx, reportId: number): Promise<void> {
  const row = await findLandlordReport(ctx, reportId)
  if (row?.state !== 'making') return
  const bytes = await bytesOf(ctx, row)
  if (!bytes) return
  const fileKey = newKey()
  await withStoredFiles(ctx, [fileKey], async () => {
    await ctx.services.files.write(fileKey, bytes)
    await withTransaction(ctx, async (tx) => {
      const made = { fileKey, size: bytes.length, expiresAt: expiryOf(tx) }
      if (!(await updateMade(tx, reportId, made)))
        throw new AppError('CONFLICT', 'The report was already made, or no longer exists.')
      await emitAudit(tx, { action: 'landlordReport.make', ...happeningOf(row) })
    })
  })
}

/** Makes the content of the file. Undefined if the requester can no longer see the development. */
async function bytesOf(ctx: SystemCtx, { userId, ...asked }: LandlordReportRow): Promise<Buffer | undefined> {
  const actor = await findMaker(ctx, userId)
  if (!actor) return undefined
  const report = await readLandlordReport({ ...ctx, actor }, { query: asked }).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return undefined
    throw error
  })
  return report && writePdf(documentOf(report, ctx.services.config))
}

/** Sends the file to its requester while they still manage the development. */
export async function fetchLandlordReport(
  ctx: Ctx,
  { params: { reportId } }: Params<'reportId'>,
): Promise<BinaryResult> {
  const row = await findOwnLandlordReport(ctx, reportId)
  if (!row || row.fileKey === null) throw notFound()
  const file = await ctx.services.files.read(row.fileKey)
  await emitLoneAudit(ctx, { action: 'landlordReport.fetch', ...happeningOf(row) })
  return {
    stream: file.stream,
    size: file.size,
    type: 'application/pdf',
    name: `report-${row.developmentId}-${row.month}.pdf`,
    isDownload: true,
  }
}

export async function deleteExpiredLandlordReports(ctx: SystemCtx): Promise<void> {
  const keys = await withTransaction(ctx, async (tx) => {
    const { count, fileKeys } = await deleteExpired(tx)
    if (count > 0)
      await emitAudit(tx, {
        action: 'landlordReport.expire',
        object: { type: 'development', id: null },
        after: { count },
      })
    return fileKeys
  })
  await deleteFiles(ctx, keys)
}
