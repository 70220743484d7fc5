import type { VariationState } from './rules.ts'

export const VARIATION_LABELS: Record<VariationState, string> = {
  Asked: 'To be decided',
  Approved: 'Approved',
  Refused: 'Refused',
}

export const VARIATION_MESSAGES = {
  wordsMissing: 'Say what the higher limit is for.',
  decisionMissing: 'Say why you made this decision.',
  notNow: 'You can ask for a higher limit only while the work order is Accepted or Booked.',
  notHigher: 'The new limit must be higher than the current one.',
  oneOpen: 'A request for a higher limit is already waiting for an answer. Wait for the answer first.',
  ended: 'This work order was cancelled.',
  decided: 'Somebody has already decided on this request. Reload the page.',
} as const
