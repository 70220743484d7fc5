import type { SystemCtx } from '../../../context.ts'
import { networkOf } from '../../../limits/network.ts'
import type { OrderActor } from '../actors/rules.ts'

/** Limits how often each network can use links. */
export async function countLinkCall({ services, caller }: SystemCtx): Promise<void> {
  await services.limits.shared('LIMIT_ORDER_LINK').consume(networkOf(caller?.ip ?? ''))
}

/**
 * Limits the emails that one side can send to the other side, for each order or quote. Staff have no limit, because
 * they are accountable.
 */
export async function countMailed(
  { services, silent }: SystemCtx,
  { party }: OrderActor,
  of: { orderId: number } | { quoteId: number },
): Promise<void> {
  if (silent === true || party === 'staff') return
  const name = 'orderId' in of ? `o${of.orderId}` : `q${of.quoteId}`
  await services.limits.shared('LIMIT_ORDER_MAIL').consume(`${name} ${party}`)
}
