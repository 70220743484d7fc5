import type { Transitions } from '../transitions.ts'

/** Where an announcement stands. */
export const ANNOUNCEMENT_STATES = ['Draft', 'Scheduled', 'Sending', 'Sent', 'Cancelled'] as const
export type AnnouncementState = (typeof ANNOUNCEMENT_STATES)[number]

/** Who takes it a step: whoever manages the development, or the job that sends. */
export type AnnouncementMover = 'staff' | 'system'

/** Where it goes from each state. What has begun to leave cannot be called back. */
export const ANNOUNCEMENT_STEPS: Transitions<AnnouncementState, AnnouncementMover> = {
  Draft: { Scheduled: ['staff'], Sending: ['staff'], Cancelled: ['staff'] },
  Scheduled: { Sending: ['system'], Cancelled: ['staff'] },
  Sending: { Sent: ['system'] },
  Sent: {},
  Cancelled: {},
}

/** Whom it is for: everybody of its development, or of some homes there. */
export const ANNOUNCEMENT_AUDIENCES = ['development', 'homes'] as const
export type AnnouncementAudience = (typeof ANNOUNCEMENT_AUDIENCES)[number]

export const ANNOUNCEMENT_TITLE_MIN = 5
export const ANNOUNCEMENT_TITLE_MAX = 100
export const ANNOUNCEMENT_TEXT_MAX = 5000
export const ANNOUNCEMENT_PHOTOS_MAX = 3
export const ANNOUNCEMENT_HOMES_MAX = 500
/** How far ahead one may be scheduled. */
export const ANNOUNCEMENT_DAYS_AHEAD = 366

/** What became of a mail or text message to one recipient. */
export const DELIVERIES = ['queued', 'sent', 'failed', 'optedOut', 'bounced', 'noPhone', 'forgotten'] as const
export type Delivery = (typeof DELIVERIES)[number]

/** What the list of recipients is narrowed to. */
export const DELIVERY_FILTERS = ['failed', 'queued', 'notReached'] as const
export type DeliveryFilter = (typeof DELIVERY_FILTERS)[number]
