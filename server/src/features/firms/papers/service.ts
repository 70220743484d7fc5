import { expiryText } from '@doorstep/contract/expiry/texts'
import { FIRM_PAPERS_MAX } from '@doorstep/contract/firms/rules'
import type { AddPaper } from '@doorstep/contract/firms/papers/schema'
import type { Firm } from '@doorstep/contract/firms/schema'
import { emitAudit, emitLoneAudit } from '../../../audit/emitAudit.ts'
import { withTransaction } from '../../../context.ts'
import type { Ctx, Params, SystemCtx } from '../../../context.ts'
import { originalOf } from '../../../db/originals.ts'
import { AppError, notFound } from '../../../errors.ts'
import type { UploadedFile } from '../../../files/receive.ts'
import { openOriginal } from '../../../files/original.ts'
import type { BinaryResult } from '../../../files/store.ts'
import { deleteFiles } from '../../../files/undo.ts'
import { claimDay } from '../../../jobs/days.ts'
import { takeAllExpiring } from '../../../jobs/expiring.ts'
import { writeTo } from '../../../mail/write.ts'
import { dayAt } from '../../../time/civil.ts'
import { inspectFiles, withUploads } from '../../issues/attachments/service.ts'
import { findPapers } from '../queries.ts'
import { placeOf } from '../../users/employers/rules.ts'
import { getFirm, lockManaged, recordFirm, showFirm } from '../service.ts'
import { deletePaperRow, findServed, findWarned, insertPaper, takeExpiring } from './queries.ts'

const WARN_JOB = 'firms.warnOfPapers'

/** Adds a paper with its last day and an optional file. */
export async function addFirmPaper(
  ctx: Ctx,
  { params, body, files }: Params<'firmId'> & { body: AddPaper; files: UploadedFile[] },
): Promise<Firm> {
  await inspectFiles(files)
  // Checks the permission before the server stores a file. The same check runs again under the lock.
  await getFirm(ctx, 'firm:manage', params.firmId)
  return withUploads(ctx, files, (uploads) =>
    withTransaction(ctx, async (tx) => {
      const firm = await lockManaged(tx, params.firmId)
      const present = await findPapers(tx, firm.id)
      if (present.length >= FIRM_PAPERS_MAX)
        throw new AppError(
          'CONFLICT',
          `A firm can have at most ${FIRM_PAPERS_MAX} documents. Remove an old one first.`,
        )
      const [upload] = uploads
      const paperId = await insertPaper(tx, firm.id, body, upload ? originalOf(upload) : null)
      if (upload) upload.hasRow = true
      await recordFirm(tx, 'firm.addPaper', firm, { after: { paperId, ...body } })
      return showFirm(tx, 'firm:manage', firm.id)
    }),
  )
}

export async function removeFirmPaper(ctx: Ctx, { params }: Params<'firmId' | 'paperId'>): Promise<Firm> {
  const { firm, key } = await withTransaction(ctx, async (tx) => {
    const row = await lockManaged(tx, params.firmId)
    const paper = (await findPapers(tx, row.id)).find(({ id }) => id === params.paperId)
    if (!paper) throw notFound()
    await deletePaperRow(tx, paper.id)
    await recordFirm(tx, 'firm.removePaper', row, { before: { paperId: paper.id, name: paper.name } })
    return { firm: await showFirm(tx, 'firm:manage', row.id), key: paper.originalKey }
  })
  if (key !== null) await deleteFiles(ctx, [key])
  return firm
}

/** Returns the file of a paper. The audit records that it was opened. */
export async function readFirmPaper(
  ctx: Ctx,
  { params }: Params<'firmId' | 'paperId'>,
): Promise<BinaryResult> {
  const firm = await getFirm(ctx, 'firm:read', params.firmId)
  const paper = (await findPapers(ctx, firm.id)).find(({ id }) => id === params.paperId)
  if (!paper || paper.originalKey === null) throw notFound()
  await emitLoneAudit(ctx, {
    action: 'firm.readPaper',
    object: { type: 'development', id: placeOf(ctx.actor, firm) },
    after: { firmId: firm.id, paperId: paper.id },
  })
  return openOriginal(ctx, paper)
}

/**
 * Runs once a day. Sends one warning 30 days before the last day of a paper, one 7 days before, and one on that day.
 */
export async function warnOfPapers(ctx: SystemCtx): Promise<void> {
  const { timeZone } = ctx.services.config
  await withTransaction(ctx, async (tx) => {
    if (!(await claimDay(tx, WARN_JOB, timeZone))) return
    const today = dayAt(tx.now(), timeZone)
    const found = await takeAllExpiring(today, (by, days) => takeExpiring(tx, by, days))
    for (const [firmId, papers] of Map.groupBy(found, (paper) => paper.firmId)) {
      const people = await findWarned(tx, firmId)
      const firmName = papers[0]?.firmName ?? ''
      for (const person of people)
        await writeTo(tx, person, {
          kind: 'other',
          subject: `Documents of ${firmName} are expiring`,
          paragraphs: [
            ...papers.map(({ name, expiresOn }) => expiryText(name, expiresOn, today)),
            'No work order can be sent to the firm once a document has expired.',
            `See the firm: ${tx.services.publicUrl}/manage-firms/${firmId}`,
          ],
        })
      await emitAudit(tx, {
        action: 'firm.warn',
        object: { type: 'development', id: (await findServed(tx, firmId)) ?? null },
        after: { firmId, papers: papers.length },
      })
    }
  })
}
