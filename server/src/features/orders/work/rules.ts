import type { OrderRow } from '../queries.ts'

/**
 * The time that the device gives, clamped between the sending of the order and now, because device clocks can be wrong.
 */
export function heldTime(said: string | undefined, { sentAt }: Pick<OrderRow, 'sentAt'>, now: Date): Date {
  if (said === undefined) return now
  const at = Math.max(Date.parse(said), sentAt?.getTime() ?? 0)
  return new Date(Math.min(at, now.getTime()))
}
