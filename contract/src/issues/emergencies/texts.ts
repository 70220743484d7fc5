import type { EmergencyKind } from './rules.ts'

/** What is the matter, as the form asks for it and mails, text messages and screens tell it. */
export const EMERGENCY_LABELS: Record<EmergencyKind, string> = {
  gas: 'Smell of gas',
  fire: 'Fire or smoke',
  water: 'Water that cannot be stopped',
  power: 'No power, and medical equipment needs it',
  trapped: 'Somebody is trapped',
  unlocked: 'A home that cannot be locked',
}

/** Stands in the history with the approval. */
export const OPENED_WITHOUT_WAITING = 'Opened without waiting: emergency'
