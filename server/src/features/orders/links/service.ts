import { LINK_OVER } from '@doorstep/contract/orders/work/texts'
import type { SystemCtx } from '../../../context.ts'
import { AppError } from '../../../errors.ts'
import { networkOf } from '../../../limits/network.ts'
import { isMailedToken, readMailedToken } from '../../../mail/tokens.ts'
import { findOrderRow } from '../queries.ts'
import type { OrderActor, OrderRow } from '../rules.ts'
import { hasLink, orderIdOf, orderLinkSubject } from '../rules.ts'

/** Calls of links, of whatever kind, are limited by network. */
export async function countLinkCall({ services, caller }: SystemCtx): Promise<void> {
  await services.limits.shared('LIMIT_ORDER_LINK').consume(networkOf(caller?.ip ?? ''))
}

/** What one side does that is mailed to the other, of one order or quote, is limited; staff answer for what they do. */
export async function countMailed(
  { services, silent }: SystemCtx,
  { party }: OrderActor,
  of: { orderId: number } | { quoteId: number },
): Promise<void> {
  if (silent === true || party === 'staff') return
  const name = 'orderId' in of ? `o${of.orderId}` : `q${of.quoteId}`
  await services.limits.shared('LIMIT_ORDER_MAIL').consume(`${name} ${party}`)
}

/** The order whose link this is, where it is ours and lives: of a dead or guessed one nothing is told. */
export async function findLinkedOrder(ctx: SystemCtx, token: string): Promise<OrderRow | undefined> {
  const claimed = readMailedToken(token)
  const orderId = claimed && orderIdOf(claimed.object)
  const order = orderId === undefined ? undefined : await findOrderRow(ctx, orderId)
  if (!order || !isMailedToken(ctx.services.secrets, token, orderLinkSubject(order))) return undefined
  return hasLink(order) ? order : undefined
}

/** A guessed link, a dead one and another firm's are answered alike. */
export const linkOver = (): AppError => new AppError('NOT_FOUND', LINK_OVER)

export async function requireLinked(ctx: SystemCtx, token: string): Promise<OrderRow> {
  const order = await findLinkedOrder(ctx, token)
  if (!order) throw linkOver()
  return order
}
