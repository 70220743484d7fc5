import type { OrderStatus } from '../rules.ts'

export const VARIATION_STATES = ['Asked', 'Approved', 'Refused'] as const
export type VariationState = (typeof VARIATION_STATES)[number]

/** A completed work order can still get a higher limit. A cancelled work order can't. */
export const DECIDABLE_ORDER_STATUSES = [
  'Accepted',
  'Booked',
  'Done',
  'Verified',
] as const satisfies OrderStatus[]
