import type { OrderRow } from '../queries.ts'

/**
 * Returns the time that the device gives, but not before the order was sent and not after now, because device clocks
 * can be wrong.
 */
export function heldTime(said: string | undefined, { sentAt }: Pick<OrderRow, 'sentAt'>, now: Date): Date {
  if (said === undefined) return now
  const at = Math.max(Date.parse(said), sentAt?.getTime() ?? 0)
  return new Date(Math.min(at, now.getTime()))
}
