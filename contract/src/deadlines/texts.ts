import type { DeadlineKind, DeadlineUnit } from './rules.ts'
import type { RULE_STATES } from './schema.ts'

export const DEADLINE_KIND_LABELS: Record<DeadlineKind, string> = {
  answer: 'First answer',
  complete: 'Completion',
}

export const DEADLINE_UNIT_LABELS: Record<DeadlineUnit, string> = {
  hours: 'hours, round the clock',
  workingHours: 'working hours',
  workingDays: 'working days',
}

const SINGULAR: Record<DeadlineUnit, string> = {
  hours: 'hour, round the clock',
  workingHours: 'working hour',
  workingDays: 'working day',
}

/** Returns a duration as text, such as "2 working days". */
export function amountText(amount: number, unit: DeadlineUnit): string {
  return `${amount} ${(amount === 1 ? SINGULAR : DEADLINE_UNIT_LABELS)[unit]}`
}

/** Returns the sentence for the reporter. `day` is already formatted for display. */
export function aimText(day: string): string {
  return `We aim to fix this by ${day}`
}

export const NO_PROMISE = 'No deadline'

export const RULE_STATE_LABELS: Record<(typeof RULE_STATES)[number], string> = {
  current: 'In force',
  future: 'To come',
  past: 'Past',
}
