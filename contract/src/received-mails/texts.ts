import type { ReceivedMail, ReceivedReason } from './schema.ts'

/** Labels for why an email was not accepted, in the list of received emails. */
export const RECEIVED_REASON_LABELS: Record<ReceivedReason, string> = {
  noToken: 'Not sent to a reply address',
  wrongToken: 'Not one of our addresses',
  deadToken: 'Address no longer works',
  empty: 'Nothing written',
  unreadable: 'Not readable',
  tooLarge: 'Too large',
  tooMany: 'Too many emails in one day',
  automatic: 'Automatic answer',
  calendar: 'Calendar answer',
  bounce: 'Delivery report',
}

/** Returns why the emails were not accepted, with the number of emails if there are several. */
export const receivedReason = ({ reason, times }: Pick<ReceivedMail, 'reason' | 'times'>): string =>
  times === 1 ? RECEIVED_REASON_LABELS[reason] : `${RECEIVED_REASON_LABELS[reason]} (${times} emails)`
