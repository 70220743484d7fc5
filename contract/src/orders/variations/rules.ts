import type { OrderStatus } from '../rules.ts'

export const VARIATION_STATES = ['Asked', 'Approved', 'Refused'] as const
export type VariationState = (typeof VARIATION_STATES)[number]

/** Completed work can still get a higher limit. Cancelled work can't. */
export const DECIDABLE_ORDER_STATUSES = [
  'Accepted',
  'Booked',
  'Done',
  'Verified',
] as const satisfies OrderStatus[]
