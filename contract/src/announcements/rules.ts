import type { Transitions } from '../transitions.ts'

export const ANNOUNCEMENT_STATES = ['Draft', 'Scheduled', 'Sending', 'Sent', 'Cancelled'] as const
export type AnnouncementState = (typeof ANNOUNCEMENT_STATES)[number]

/** Who can change an announcement's state: staff of the development, or the sending job. */
export type AnnouncementMover = 'staff' | 'system'

/** The states that can follow each state. Nobody can stop an announcement once the server has begun to send it. */
export const ANNOUNCEMENT_STEPS: Transitions<AnnouncementState, AnnouncementMover> = {
  Draft: { Scheduled: ['staff'], Sending: ['staff'], Cancelled: ['staff'] },
  Scheduled: { Sending: ['system'], Cancelled: ['staff'] },
  Sending: { Sent: ['system'] },
  Sent: {},
  Cancelled: {},
}

/** The audience: everybody in the development, or the people of chosen homes there. */
export const ANNOUNCEMENT_AUDIENCES = ['development', 'homes'] as const
export type AnnouncementAudience = (typeof ANNOUNCEMENT_AUDIENCES)[number]

export const ANNOUNCEMENT_TITLE_MIN = 5
export const ANNOUNCEMENT_TITLE_MAX = 100
export const ANNOUNCEMENT_TEXT_MAX = 5000
export const ANNOUNCEMENT_PHOTOS_MAX = 3
export const ANNOUNCEMENT_HOMES_MAX = 500
/** How many announcement templates staff can keep. */
export const ANNOUNCEMENT_TEMPLATES_MAX = 200
/** How many days ahead an announcement can be scheduled. */
export const ANNOUNCEMENT_DAYS_AHEAD = 366

/** The result of an email or text message to one recipient. */
export const DELIVERIES = ['queued', 'sent', 'failed', 'optedOut', 'bounced', 'noPhone', 'forgotten'] as const
export type Delivery = (typeof DELIVERIES)[number]

export const DELIVERY_FILTERS = ['failed', 'queued', 'notReached'] as const
export type DeliveryFilter = (typeof DELIVERY_FILTERS)[number]
