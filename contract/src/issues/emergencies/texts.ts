import type { EmergencyKind } from './rules.ts'

/** Labels for the form, emails, text messages and screens. */
export const EMERGENCY_LABELS: Record<EmergencyKind, string> = {
  gas: 'Smell of gas',
  fire: 'Fire or smoke',
  water: 'Water that cannot be stopped',
  power: 'No power, and medical equipment needs it',
  trapped: 'Somebody is trapped',
  unlocked: 'A home that cannot be locked',
}

/** The note in the history when the system approves an emergency. */
export const OPENED_WITHOUT_WAITING = 'Opened without waiting: emergency'
