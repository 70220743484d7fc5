import { administratorAbove } from '@doorstep/contract/orders/texts'
import type { Ctx } from '../../../context.ts'
import { AppError } from '../../../errors.ts'
import { includes } from '../../../policy/scopes.ts'

export const isAbove = ({ services }: Pick<Ctx, 'services'>, pence: number | null): boolean =>
  pence !== null && pence > services.config.orderLimitPence

/** What is above the limit of a manager is an administrator's to decide. */
export function mayDecide(ctx: Ctx, pence: number | null): boolean {
  return !isAbove(ctx, pence) || includes(ctx.actor, 'order:exceedLimit', {})
}

export function requireMayDecide(ctx: Ctx, pence: number | null): void {
  if (!mayDecide(ctx, pence))
    throw new AppError('CONFLICT', administratorAbove(ctx.services.config.orderLimitPence))
}
