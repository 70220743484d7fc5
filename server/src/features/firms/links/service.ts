import type { SystemCtx } from '../../../context.ts'
import { networkOf } from '../../../limits/network.ts'
import type { OrderActor } from '../actors/rules.ts'

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
