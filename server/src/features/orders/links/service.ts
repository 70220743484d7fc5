import { LINK_OVER } from '@doorstep/contract/orders/work/texts'
import type { SystemCtx } from '../../../context.ts'
import { AppError } from '../../../errors.ts'
import { isMailedToken, readMailedToken } from '../../../mail/tokens.ts'
import { findOrderRow } from '../queries.ts'
import type { OrderRow } from '../queries.ts'
import { hasLink, orderIdOf, orderLinkSubject } from '../rules.ts'

/** Returns the order of a valid link. Returns undefined if the link has ended, or is forged or guessed. */
export async function findLinkedOrder(ctx: SystemCtx, token: string): Promise<OrderRow | undefined> {
  const claimed = readMailedToken(token)
  const orderId = claimed && orderIdOf(claimed.object)
  const order = orderId === undefined ? undefined : await findOrderRow(ctx, orderId)
  if (!order || !isMailedToken(ctx.services.secrets, token, orderLinkSubject(order))) return undefined
  return hasLink(order) ? order : undefined
}

/**
 * Links that have ended and links that are forged or guessed get the same answer, so that the answer reveals nothing.
 */
export const linkOver = (): AppError => new AppError('NOT_FOUND', LINK_OVER)

export async function requireLinked(ctx: SystemCtx, token: string): Promise<OrderRow> {
  const order = await findLinkedOrder(ctx, token)
  if (!order) throw linkOver()
  return order
}
