import type { OrderStatus } from '../rules.ts'

/** Where it stands that a firm asks for a higher limit. */
export const VARIATION_STATES = ['Asked', 'Approved', 'Refused'] as const
export type VariationState = (typeof VARIATION_STATES)[number]

/** What was done may cost what was agreed afterwards; what was cancelled costs nothing. */
export const DECIDABLE_ORDER_STATUSES = [
  'Accepted',
  'Booked',
  'Done',
  'Verified',
] as const satisfies OrderStatus[]
