import type { FullOrderRow } from '../queries.ts'
import type { ListOrders, Order } from '@doorstep/contract/orders/schema'
import { emitReadAudit } from '../../../audit/emitAudit.ts'
import type { Ctx, Params } from '../../../context.ts'
import { notFound } from '../../../errors.ts'
import { openPicture } from '../../../files/convert.ts'
import type { BinaryResult } from '../../../files/store.ts'
import { positionOf, sortedPage } from '../../../paging/pages.ts'
import type { Page } from '../../../paging/pages.ts'
import type { Actor } from '../../../policy/actor.ts'
import { includes } from '../../../policy/scopes.ts'
import { targetOf } from '../../issues/rules.ts'
import { getIssue } from '../../issues/service.ts'
import { presentOrder } from '../present.ts'
import type { OrderReading } from '../present.ts'
import { targetOfOrder } from '../rules.ts'
import { findIssueOrders, findOrder, findOrderPhoto, findOrders } from './queries.ts'

/** Lists the orders of an issue that this reader can see. A firm sees only its own orders. */
export async function listIssueOrders(ctx: Ctx, { params }: Params<'issueId'>): Promise<Order[]> {
  const issue = await getIssue(ctx, 'issue:readOrders', params.issueId)
  // True if this person could read the issue's orders even without working for one of the firms.
  const isSide = includes(ctx.actor, 'issue:readOrders', { ...targetOf(issue), orderFirmIds: null })
  return (await findIssueOrders(ctx, issue.id)).flatMap((order) => {
    const as = readingOf(ctx.actor, order) ?? (isSide && order.sentAt !== null ? 'side' : undefined)
    // Lists leave out the resident's contact details, because the audit records only the reading of a single order.
    return as === undefined ? [] : [{ ...presentOrder(ctx, order, as), contact: null }]
  })
}

function readingOf(actor: Actor, order: FullOrderRow): OrderReading | undefined {
  const target = targetOfOrder(order)
  if (includes(actor, 'order:manage', target)) return 'staff'
  return includes(actor, 'order:read', target) ? 'firm' : undefined
}

export async function listOrders(ctx: Ctx, { query }: { query: ListOrders }): Promise<Page<Order>> {
  const found = await findOrders(ctx, query, positionOf(query))
  return sortedPage(found, query, (rows) =>
    rows.map((row) => ({
      ...presentOrder(ctx, row, readingOf(ctx.actor, row) ?? 'side'),
      contact: null,
    })),
  )
}

/** Reads one order. The audit records when a firm sees the resident's contact details. */
export async function readOrder(ctx: Ctx, { params }: Params<'orderId'>): Promise<Order> {
  const row = await findOrder(ctx, params.orderId)
  const as = row && readingOf(ctx.actor, row)
  if (!row || !as) throw notFound()
  const order = presentOrder(ctx, row, as)
  if (order.contact !== null && order.contact.phoneNumber !== null)
    await emitReadAudit(ctx, {
      action: 'issue.readPhoneNumber',
      object: { type: 'issue', id: row.issueId },
      after: { issueIds: [row.issueId] },
    })
  return order
}

interface PhotoInput {
  params: { orderId: number; photoId: number }
  query: { size?: 'thumbnail' | undefined }
}

/** Returns the converted photo or its thumbnail. The original is never sent. */
export async function readOrderPhoto(ctx: Ctx, { params, query }: PhotoInput): Promise<BinaryResult> {
  const order = await findOrder(ctx, params.orderId)
  const photo = order && (await findOrderPhoto(ctx, order.id, params.photoId))
  return openPicture(ctx, photo, query)
}
