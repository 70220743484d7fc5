import { CERTIFICATE_MESSAGES } from '@doorstep/contract/certificates/texts'
import type { GiveCertificate } from '@doorstep/contract/orders/certificates/schema'
import { takesCertificates } from '@doorstep/contract/orders/rules'
import type { Order } from '@doorstep/contract/orders/schema'
import { emitAudit } from '../../../audit/emitAudit.ts'
import { atOneInstant, withTransaction } from '../../../context.ts'
import type { Ctx, Params, SystemCtx, SystemWriteCtx } from '../../../context.ts'
import { originalOf } from '../../../db/originals.ts'
import { invalid, notFound } from '../../../errors.ts'
import { openOriginal } from '../../../files/original.ts'
import type { UploadedFile } from '../../../files/receive.ts'
import type { BinaryResult } from '../../../files/store.ts'
import { includes } from '../../../policy/scopes.ts'
import { findGiven, hasGiven, insertCertificate } from '../../certificates/queries.ts'
import { judgeCertificate, lockRoom } from '../../certificates/service.ts'
import { withUploads } from '../../issues/attachments/service.ts'
import { presentOrder } from '../present.ts'
import { findOrderRow, getOrderById } from '../queries.ts'
import type { FullOrderRow, OrderRow } from '../queries.ts'
import { hasLink, notNow, targetOfOrder } from '../rules.ts'
import { lockOrder, signalOrder } from '../service.ts'
import { byPerson } from '../../firms/actors/rules.ts'
import type { Opened } from '../work/service.ts'

export async function giveCertificate(
  ctx: Ctx,
  { params, body, files }: Params<'orderId'> & { body: GiveCertificate; files: UploadedFile[] },
): Promise<Order> {
  // The right is checked before a file is stored, and again under the lock.
  await requireOwn(ctx, params.orderId)
  const given = await storeCertificate(ctx, { said: body, files }, async (tx) => {
    const own = { ...tx, actor: ctx.actor }
    return { locked: await lockOrder(own, params.orderId, 'order:work'), by: byPerson(own, 'firm') }
  })
  return presentOrder(ctx, given, 'firm')
}

async function requireOwn(ctx: Ctx, orderId: number): Promise<OrderRow> {
  const order = await findOrderRow(ctx, orderId)
  if (!order || !includes(ctx.actor, 'order:work', targetOfOrder(order))) throw notFound()
  return order
}

interface Given {
  said: GiveCertificate
  files: UploadedFile[]
}

/** Stores a certificate for an order. If the key was used before, stores nothing new. Returns the order. */
export async function storeCertificate(
  ctx: SystemCtx,
  { said, files }: Given,
  lock: (tx: SystemWriteCtx) => Promise<Opened>,
): Promise<FullOrderRow> {
  await judgeCertificate(ctx, said, files)
  return withUploads(ctx, files, ([upload]) =>
    withTransaction(atOneInstant(ctx), async (tx) => {
      const { locked, by } = await lock(tx)
      const { order, issue } = locked
      if (await hasGiven(tx, order.id, said.key)) return getOrderById(tx, order.id)
      if (!takesCertificates(order.status)) throw notNow(order, CERTIFICATE_MESSAGES.notNow)
      await lockRoom(tx, order.propertyId, order.id, CERTIFICATE_MESSAGES.homeFullForFirm)
      if (!upload) throw invalid({ files: CERTIFICATE_MESSAGES.fileMissing })
      const { key, ...certificate } = said
      const { propertyId } = order
      const certificateId = await insertCertificate(
        tx,
        { propertyId, order, byFirm: true, addedBy: by.userId, key },
        certificate,
        originalOf(upload),
      )
      upload.hasRow = true
      await emitAudit(tx, {
        action: 'property.receiveCertificate',
        object: { type: 'property', id: propertyId },
        after: { certificateId, kind: certificate.kind, orderId: order.id, firmId: order.firmId },
      })
      signalOrder(tx, issue, order)
      return getOrderById(tx, order.id)
    }),
  )
}

/** Returns a certificate that the firm itself added, while its order is live. */
export async function readGivenCertificate(
  ctx: Ctx,
  { params }: Params<'orderId' | 'certificateId'>,
): Promise<BinaryResult> {
  const order = await requireOwn(ctx, params.orderId)
  return openGiven(ctx, order, params.certificateId)
}

export async function openGiven(
  ctx: SystemCtx,
  order: OrderRow,
  certificateId: number,
): Promise<BinaryResult> {
  const given = hasLink(order) ? await findGiven(ctx, order.id, certificateId) : undefined
  if (!given) throw notFound()
  return openOriginal(ctx, given)
}
