import type { OrderStatus } from '@doorstep/contract/orders/rules'
import type { Order } from '@doorstep/contract/orders/schema'
import { poundsText } from '@doorstep/contract/orders/texts'
import { DECIDABLE_ORDER_STATUSES } from '@doorstep/contract/orders/variations/rules'
import type { AskVariation, DecideVariation } from '@doorstep/contract/orders/variations/schema'
import { VARIATION_MESSAGES } from '@doorstep/contract/orders/variations/texts'
import { emitLoneAudit } from '../../../audit/emitAudit.ts'
import { atOneInstant, withTransaction } from '../../../context.ts'
import type { Ctx, Params, SystemCtx, SystemWriteCtx } from '../../../context.ts'
import { originalOf } from '../../../db/originals.ts'
import { AppError, invalid, notFound } from '../../../errors.ts'
import type { UploadedFile } from '../../../files/receive.ts'
import { openOriginal } from '../../../files/original.ts'
import type { BinaryResult } from '../../../files/store.ts'
import { authorize } from '../../../policy/authorize.ts'
import { includes } from '../../../policy/scopes.ts'
import { isAbove, requireMayDecide } from '../../quotes/rules.ts'
import { inspectFiles, withUploads } from '../../issues/attachments/service.ts'
import { notifyVariationDecided } from '../messages.ts'
import { presentOrder } from '../present.ts'
import { findOrderRow, getOrderById, updateOrder } from '../queries.ts'
import type { FullOrderRow } from '../queries.ts'
import { isUnderWay, notNow, targetOfOrder } from '../rules.ts'
import { addOrderEvent, lockOrder } from '../service.ts'
import { byPerson } from '../../firms/actors/rules.ts'
import { findOrder } from '../reading/queries.ts'
import type { Opened } from '../work/service.ts'
import { findVariation, hasAsked, hasOpenVariation, insertVariation, updateDecided } from './queries.ts'

const DECIDABLE: readonly OrderStatus[] = DECIDABLE_ORDER_STATUSES

export async function askVariation(
  ctx: Ctx,
  { params, body, files }: Params<'orderId'> & { body: AskVariation; files: UploadedFile[] },
): Promise<Order> {
  const found = await findOrderRow(ctx, params.orderId)
  // The caller's right is checked before a file is stored, and again after the order is locked.
  if (!found || !includes(ctx.actor, 'order:work', targetOfOrder(found))) throw notFound()
  const asked = await storeVariation(ctx, { said: body, files }, async (tx) => {
    const own = { ...tx, actor: ctx.actor }
    return { locked: await lockOrder(own, params.orderId, 'order:work'), by: byPerson(own, 'firm') }
  })
  return presentOrder(ctx, asked, 'firm')
}

interface Asked {
  said: AskVariation
  files: UploadedFile[]
}

/** Stores a request with its file. A repeated key returns the same request. */
export async function storeVariation(
  ctx: SystemCtx,
  { said, files }: Asked,
  lock: (tx: SystemWriteCtx) => Promise<Opened>,
): Promise<FullOrderRow> {
  await inspectFiles(files)
  return withUploads(ctx, files, ([upload]) =>
    withTransaction(atOneInstant(ctx), async (tx) => {
      const opened = await lock(tx)
      const { id: orderId } = opened.locked.order
      if (await hasAsked(tx, orderId, said.key)) return getOrderById(tx, orderId)
      await requireAskable(tx, opened, said)
      await insertVariation(tx, { orderId, ...said }, upload ? originalOf(upload) : null)
      if (upload) upload.hasRow = true
      const { amountPence } = said
      return addOrderEvent(tx, opened.locked, opened.by, {
        event: 'variationAsked',
        words: `Up to ${poundsText(amountPence)} in total. ${said.words}`,
        forAdministrators: isAbove(tx, amountPence),
      })
    }),
  )
}

async function requireAskable(
  tx: SystemWriteCtx,
  { locked: { order } }: Opened,
  { amountPence }: AskVariation,
): Promise<void> {
  if (!isUnderWay(order.status)) throw notNow(order, VARIATION_MESSAGES.notNow)
  if (await hasOpenVariation(tx, order.id)) throw new AppError('CONFLICT', VARIATION_MESSAGES.oneOpen)
  if (order.limitPence !== null && amountPence <= order.limitPence)
    throw invalid({ amountPence: VARIATION_MESSAGES.notHigher })
}

export async function decideVariation(
  ctx: Ctx,
  { params, body }: Params<'orderId'> & { body: DecideVariation },
): Promise<Order> {
  return withTransaction(ctx, async (started) => {
    const tx = atOneInstant(started)
    const locked = await lockOrder(tx, params.orderId, 'order:read')
    const { order } = locked
    authorize(tx, 'order:manage', targetOfOrder(order))
    const variation = await findVariation(tx, order.id, body.variationId)
    if (!variation) throw notFound()
    if (variation.state !== 'Asked') throw new AppError('CONFLICT', VARIATION_MESSAGES.decided)
    if (!DECIDABLE.includes(order.status)) throw new AppError('CONFLICT', VARIATION_MESSAGES.ended)
    const { amountPence } = variation
    const { approve: isApproved, words } = body
    if (isApproved) requireMayDecide(tx, amountPence)
    await updateDecided(tx, variation.id, { state: isApproved ? 'Approved' : 'Refused', words })
    if (isApproved) await updateOrder(tx, order, { limitPence: amountPence })
    const event = isApproved ? 'variationApproved' : 'variationRefused'
    const decided = await addOrderEvent(tx, locked, byPerson(tx, 'staff'), { event, words })
    await notifyVariationDecided(tx, decided, { amountPence, isApproved, words })
    return presentOrder(tx, decided, 'staff')
  })
}

/** Returns the firm's file for a variation. The audit records that somebody opened the file. */
export async function readVariationFile(
  ctx: Ctx,
  { params }: Params<'orderId' | 'variationId'>,
): Promise<BinaryResult> {
  const order = await findOrder(ctx, params.orderId)
  if (!order) throw notFound()
  const { variationId } = params
  const file = await openVariationFile(ctx, order.id, variationId)
  if (!file) throw notFound()
  await emitLoneAudit(ctx, {
    action: 'order.readVariationFile',
    object: { type: 'issue', id: order.issueId },
    after: { orderId: order.id, variationId },
  })
  return file
}

/** Returns undefined if the order has no such file. */
export async function openVariationFile(
  ctx: SystemCtx,
  orderId: number,
  variationId: number,
): Promise<BinaryResult | undefined> {
  const variation = await findVariation(ctx, orderId, variationId)
  if (!variation || variation.originalKey === null) return undefined
  return openOriginal(ctx, variation)
}
