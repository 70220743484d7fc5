import type { VariationState } from './rules.ts'

export const VARIATION_LABELS: Record<VariationState, string> = {
  Asked: 'To be decided',
  Approved: 'Approved',
  Refused: 'Refused',
}

export const VARIATION_MESSAGES = {
  wordsMissing: 'Say what the higher limit is for.',
  decisionMissing: 'Say why.',
  notNow: 'A higher limit is asked for while the work order is Accepted or Booked.',
  notHigher: 'The new limit must be higher than the present one.',
  oneOpen: 'A higher limit was asked for already. It waits for an answer.',
  ended: 'This work order was cancelled.',
  decided: 'This is decided already.',
} as const
