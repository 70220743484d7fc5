import { CERTIFICATES_MAX, ORDER_CERTIFICATES_MAX } from '@doorstep/contract/certificates/rules'
import type { AddCertificate, Certificate, CertificateInput } from '@doorstep/contract/certificates/schema'
import { CERTIFICATE_MESSAGES, certificateProblems } from '@doorstep/contract/certificates/texts'
import { emitAudit, emitLoneAudit } from '../../audit/emitAudit.ts'
import { lockName, withTransaction } from '../../context.ts'
import type { Ctx, Params, SystemCtx, SystemWriteCtx } from '../../context.ts'
import { originalOf } from '../../db/originals.ts'
import { AppError, invalid, notFound } from '../../errors.ts'
import { openOriginal } from '../../files/original.ts'
import type { UploadedFile } from '../../files/receive.ts'
import type { BinaryResult } from '../../files/store.ts'
import { deleteFiles } from '../../files/undo.ts'
import { claimDay } from '../../jobs/days.ts'
import { takeAllExpiring } from '../../jobs/expiring.ts'
import { authorize } from '../../policy/authorize.ts'
import { includes } from '../../policy/scopes.ts'
import { dayAt } from '../../time/civil.ts'
import { inspectFiles, withUploads } from '../issues/attachments/service.ts'
import { getProperty } from '../properties/service.ts'
import { notifyExpiring } from './messages.ts'
import { presentCertificate } from './present.ts'
import {
  countCertificates,
  deleteCertificate,
  findCertificate,
  findCertificates,
  findOrderOfHome,
  getCertificate,
  insertCertificate,
  takeExpiring,
} from './queries.ts'
import type { CertificateRow, OrderOfHome } from './queries.ts'

const WARN_JOB = 'certificates.warn'

export async function listCertificates(ctx: Ctx, { params }: Params<'propertyId'>): Promise<Certificate[]> {
  const { id } = await getProperty(ctx, 'certificate:read', params.propertyId)
  return (await findCertificates(ctx, id)).map((row) => presentCertificate(ctx, row))
}

/** Refuses an unacceptable certificate before the server stores anything. */
export async function judgeCertificate(
  ctx: SystemCtx,
  said: CertificateInput,
  files: readonly UploadedFile[],
): Promise<void> {
  const problems = certificateProblems(said, dayAt(ctx.now(), ctx.services.config.timeZone))
  if (files.length === 0) problems['files'] = CERTIFICATE_MESSAGES.fileMissing
  if (Object.keys(problems).length > 0) throw invalid(problems)
  await inspectFiles(files)
}

/** Locks the home's certificates. Throws CONFLICT if the home or the order has reached its limit. */
export async function lockRoom(
  tx: SystemWriteCtx,
  propertyId: number,
  orderId: number | null,
  homeFull: string,
): Promise<void> {
  await lockName(tx, `certificates:${propertyId}`)
  const { ofHome, ofOrder } = await countCertificates(tx, propertyId, orderId)
  if (ofHome >= CERTIFICATES_MAX) throw new AppError('CONFLICT', homeFull)
  if (ofOrder >= ORDER_CERTIFICATES_MAX) throw new AppError('CONFLICT', CERTIFICATE_MESSAGES.orderFull)
}

export async function addCertificate(
  ctx: Ctx,
  { params, body, files }: Params<'propertyId'> & { body: AddCertificate; files: UploadedFile[] },
): Promise<Certificate> {
  const { orderId = null, ...said } = body
  // This check runs before the upload, so that the server stores nothing for a refused caller. The same check runs
  // again under the lock.
  await requireHome(ctx, params.propertyId)
  await judgeCertificate(ctx, said, files)
  return withUploads(ctx, files, ([upload]) =>
    withTransaction(ctx, async (tx) => {
      const home = await requireHome(tx, params.propertyId)
      const order = orderId === null ? null : await findOwnOrder(tx, home, orderId)
      await lockRoom(tx, home.propertyId, orderId, CERTIFICATE_MESSAGES.homeFull)
      if (!upload) throw invalid({ files: CERTIFICATE_MESSAGES.fileMissing })
      const by = { byFirm: false, addedBy: tx.actor.userId }
      const certificateId = await insertCertificate(
        tx,
        { propertyId: home.propertyId, order, ...by },
        said,
        originalOf(upload),
      )
      upload.hasRow = true
      await emitAudit(tx, {
        action: 'property.addCertificate',
        object: { type: 'property', id: home.propertyId },
        after: { certificateId, kind: said.kind, ...(orderId !== null && { orderId }) },
      })
      return presentCertificate(tx, await getCertificate(tx, certificateId))
    }),
  )
}

interface Home {
  propertyId: number
  developmentId: number
}

async function requireHome(ctx: Ctx, propertyId: number): Promise<Home> {
  const { developmentId } = await getProperty(ctx, 'property:list', propertyId)
  authorize(ctx, 'certificate:manage', { propertyId, developmentId })
  return { propertyId, developmentId }
}

async function findOwnOrder(ctx: Ctx, home: Home, orderId: number): Promise<OrderOfHome> {
  const order = await findOrderOfHome(ctx, home.propertyId, orderId)
  if (!order || !includes(ctx.actor, 'order:manage', home)) throw notFound()
  return order
}

/** Returns the certificate's file. The audit records each opening. */
export async function readCertificate(ctx: Ctx, { params }: Params<'certificateId'>): Promise<BinaryResult> {
  const row = await requireCertificate(ctx, params.certificateId)
  await emitLoneAudit(ctx, {
    action: 'property.readCertificate',
    object: { type: 'property', id: row.propertyId },
    after: { certificateId: row.id },
  })
  return openOriginal(ctx, row)
}

/** Deletes the certificate, also from its work order. */
export async function removeCertificate(ctx: Ctx, { params }: Params<'certificateId'>): Promise<void> {
  const key = await withTransaction(ctx, async (tx) => {
    const row = await requireCertificate(tx, params.certificateId)
    const { propertyId, developmentId, kind, orderId } = row
    authorize(tx, 'certificate:manage', { propertyId, developmentId })
    await deleteCertificate(tx, row.id)
    await emitAudit(tx, {
      action: 'property.removeCertificate',
      object: { type: 'property', id: propertyId },
      before: { certificateId: row.id, kind, ...(orderId !== null && { orderId }) },
    })
    return row.originalKey
  })
  // The server deletes the file after the commit, so that no row refers to a deleted file.
  await deleteFiles(ctx, [key])
}

async function requireCertificate(ctx: Ctx, certificateId: number): Promise<CertificateRow> {
  const row = await findCertificate(ctx, 'certificate:read', certificateId)
  if (!row) throw notFound()
  return row
}

/**
 * A daily job that warns about each certificate three times: 30 days and 7 days before the expiry day, and on that day.
 */
export async function warnOfCertificates(ctx: SystemCtx): Promise<void> {
  const { timeZone } = ctx.services.config
  await withTransaction(ctx, async (tx) => {
    if (!(await claimDay(tx, WARN_JOB, timeZone))) return
    const today = dayAt(tx.now(), timeZone)
    const found = await takeAllExpiring(today, (by, days) => takeExpiring(tx, by, days))
    for (const [developmentId, certificates] of Map.groupBy(found, (one) => one.developmentId)) {
      await notifyExpiring(tx, certificates, today)
      await emitAudit(tx, {
        action: 'property.warnOfCertificates',
        object: { type: 'development', id: developmentId },
        after: { certificates: certificates.length },
      })
    }
  })
}
