import { LINK_OVER } from '@doorstep/contract/orders/work/texts'
import type { SystemCtx } from '../../../context.ts'
import { AppError } from '../../../errors.ts'
import { isMailedToken, readMailedToken } from '../../../mail/tokens.ts'
import { findOrderRow } from '../queries.ts'
import type { OrderRow } from '../rules.ts'
import { hasLink, orderIdOf, orderLinkSubject } from '../rules.ts'

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
