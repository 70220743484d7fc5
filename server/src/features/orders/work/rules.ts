import type { OrderRow } from '../rules.ts'

/** When something was, as the device says: no clock of a device is ahead of ours, or from before the order. */
export function heldTime(said: string | undefined, { sentAt }: Pick<OrderRow, 'sentAt'>, now: Date): Date {
  if (said === undefined) return now
  const at = Math.max(Date.parse(said), sentAt?.getTime() ?? 0)
  return new Date(Math.min(at, now.getTime()))
}
