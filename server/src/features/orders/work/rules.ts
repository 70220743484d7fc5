import { nextOrderStatuses } from '@doorstep/contract/orders/rules'
import type { OrderStatus } from '@doorstep/contract/orders/rules'
import { AppError } from '../../../errors.ts'
import type { OrderRow } from '../rules.ts'

/** What a firm may not do now, with where it may take its order from here. */
export function notNow({ status }: Pick<OrderRow, 'status'>, message: string): AppError {
  return new AppError('CONFLICT', message, { allowed: nextOrderStatuses(status, ['firm']) })
}

/** While the work goes on photos come, and a higher limit is asked for. */
export function isUnderWay(status: OrderStatus): boolean {
  return status === 'Accepted' || status === 'Booked'
}

/** When something was, as the device says: no clock of a device is ahead of ours, or from before the order. */
export function heldTime(said: string | undefined, { sentAt }: Pick<OrderRow, 'sentAt'>, now: Date): Date {
  if (said === undefined) return now
  const at = Math.max(Date.parse(said), sentAt?.getTime() ?? 0)
  return new Date(Math.min(at, now.getTime()))
}
