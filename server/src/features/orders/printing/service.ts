import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { OrderLink } from '@doorstep/contract/orders/by-link/schema'
import { orderPdfName, PDF_BUSY } from '@doorstep/contract/orders/printing/texts'
import type { Order } from '@doorstep/contract/orders/schema'
import type { Ctx, Params, SystemCtx } from '../../../context.ts'
import { AppError } from '../../../errors.ts'
import type { BinaryResult } from '../../../files/store.ts'
import { writePdf } from '../../../pdf/writePdf.ts'
import { isTooCostly } from '../../../untrusted/tooCostly.ts'
import { readOrderByLink } from '../by-link/service.ts'
import { readOrder } from '../reading/service.ts'
import { documentOf, printedPhotos } from './present.ts'
import { findThumbnails } from './queries.ts'

const TIMEOUT_MS = 15_000
const RETRY_SECONDS = 10

export async function printOrder(ctx: Ctx, { params }: Params<'orderId'>): Promise<BinaryResult> {
  await ctx.services.limits.shared('LIMIT_ORDER_PDF').consume(`u${ctx.actor.userId}`)
  return print(ctx, await readOrder(ctx, { params }))
}

/** Prints the order for the holder of its link, with only what the link shows. */
export async function printOrderByLink(ctx: SystemCtx, { body }: { body: OrderLink }): Promise<BinaryResult> {
  const { order } = await readOrderByLink(ctx, { body })
  await ctx.services.limits.shared('LIMIT_ORDER_PDF').consume(`o${order.orderId}`)
  return print(ctx, order)
}

async function print(ctx: SystemCtx, order: Order): Promise<BinaryResult> {
  const pictures = await readThumbnails(ctx, order)
  const document = documentOf(order, { ...ctx.services.config, pictures, madeAt: ctx.now() })
  const bytes = await writePdf(document, TIMEOUT_MS).catch((error: unknown) => {
    if (!isTooCostly(error)) throw error
    throw new AppError('UNAVAILABLE', PDF_BUSY, { retryAfter: RETRY_SECONDS })
  })
  return {
    stream: Readable.from([bytes]),
    size: bytes.length,
    type: 'application/pdf',
    name: orderPdfName(order),
    isDownload: true,
  }
}

/** Reads the thumbnails to print. Photos that the store has lost are left out. */
async function readThumbnails(ctx: SystemCtx, order: Order): Promise<Map<number, Buffer>> {
  const printed = printedPhotos(order).flatMap(({ photos }) => photos.map(({ photoId }) => photoId))
  const keys = await findThumbnails(ctx, order.orderId, printed)
  const found = await Promise.all(
    [...keys].map(async ([photoId, key]) => [photoId, await readThumbnail(ctx, key)] as const),
  )
  return new Map(found.flatMap(([photoId, data]) => (data ? [[photoId, data] as const] : [])))
}

async function readThumbnail({ services }: SystemCtx, key: string): Promise<Buffer | undefined> {
  try {
    return await buffer((await services.files.read(key)).stream)
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return undefined
    throw error
  }
}
