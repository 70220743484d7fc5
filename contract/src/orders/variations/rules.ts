/** Where it stands that a firm asks for a higher limit. */
export const VARIATION_STATES = ['Asked', 'Approved', 'Refused'] as const
export type VariationState = (typeof VARIATION_STATES)[number]
