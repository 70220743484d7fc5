import type { AnnouncementState, Delivery, DeliveryFilter } from './rules.ts'

export const ANNOUNCEMENT_STATE_LABELS: Record<AnnouncementState, string> = {
  Draft: 'Draft',
  Scheduled: 'Scheduled',
  Sending: 'Being sent',
  Sent: 'Sent',
  Cancelled: 'Cancelled',
}

export const DELIVERY_LABELS: Record<Delivery, string> = {
  queued: 'Waiting',
  sent: 'Sent',
  failed: 'Failed',
  optedOut: 'Does not want emails about announcements',
  bounced: 'Emails to this address bounce',
  noPhone: 'No phone number',
  forgotten: 'No longer on record',
}

export const DELIVERY_FILTER_LABELS: Record<DeliveryFilter, string> = {
  failed: 'Failed',
  queued: 'Waiting',
  notReached: 'On the portal only',
}

export const SEND_AT_PASSED = 'Choose a time in the future.'
export const SEND_AT_FAR = 'Choose a time within a year.'
export const SHOW_UNTIL_PASSED = 'Choose the day on which the announcement is sent, or a later day.'
export const CHOOSE_HOMES = 'Choose at least one home.'
export const NO_SMS = 'Text messages are not set up here. Send the announcement without them.'

/** Returns the text message: the title, and a link to the full announcement. */
export function announcementSms(title: string, link: string): string {
  return `${title}: ${link}`
}
