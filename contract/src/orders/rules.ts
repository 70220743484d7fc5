import { nextOf } from '../transitions.ts'
import type { Transitions } from '../transitions.ts'

/** Where a work order stands. */
export const ORDER_STATUSES = [
  'Prepared',
  'Sent',
  'Accepted',
  'Declined',
  'Booked',
  'Done',
  'Verified',
  'Cancelled',
] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

/** In what capacity somebody, or the reporter's answer, moves an order. */
export type OrderMover = 'staff' | 'firm' | 'reporter' | 'verdict'

/** Who may move an order from where to where. Nothing else is legal. */
export const ORDER_TRANSITIONS: Transitions<OrderStatus, OrderMover> = {
  Prepared: { Sent: ['staff'], Cancelled: ['staff'] },
  Sent: { Accepted: ['firm'], Declined: ['firm'], Cancelled: ['staff'] },
  Accepted: { Booked: ['reporter', 'staff'], Done: ['firm'], Cancelled: ['staff'] },
  Booked: { Accepted: ['firm', 'reporter', 'staff'], Done: ['firm'], Cancelled: ['staff'] },
  Done: { Verified: ['staff', 'verdict'], Accepted: ['verdict'] },
  Declined: {},
  Verified: {},
  Cancelled: {},
}

/** Those that the firm sees and works by. */
export const LIVE_ORDER_STATUSES = ['Sent', 'Accepted', 'Booked', 'Done'] as const satisfies OrderStatus[]

/** Those that something is still to be done for: an issue that ends cancels them. */
export const OPEN_ORDER_STATUSES = ['Prepared', 'Sent', 'Accepted', 'Booked'] as const satisfies OrderStatus[]

/** While its firm gives certificates of the home: from when it works there until staff have checked it. */
export function takesCertificates(status: OrderStatus): boolean {
  return status === 'Accepted' || status === 'Booked' || status === 'Done'
}

/** The steps that these movers may take from here. */
export function nextOrderStatuses(from: OrderStatus, movers: readonly OrderMover[]): OrderStatus[] {
  return nextOf(ORDER_TRANSITIONS, from, movers)
}

export const ORDER_WORDS_MAX = 2000
/** The highest amount in pence. */
export const LIMIT_MAX = 100_000_000
/** How many appointments a firm offers at once. */
export const SLOTS_MAX = 5
export const ORDER_PHOTOS_MAX = 10

/** How an appointment stands, or ended. */
export const APPOINTMENT_STATES = ['Booked', 'Begun', 'Done', 'FollowOn', 'NoAccess', 'Cancelled'] as const
export type AppointmentState = (typeof APPOINTMENT_STATES)[number]

/** How somebody was tried where nobody let the firm in. */
export const TRIED_WAYS = ['knocked', 'phoned', 'texted', 'mailed', 'card'] as const
export type TriedWay = (typeof TRIED_WAYS)[number]

/** Why staff cancel an order, where that has rules of its own. */
export const CANCEL_REASONS = ['noAccess'] as const
export type CancelReason = (typeof CANCEL_REASONS)[number]

/** What a firm does, as staff look for one. */
export const TRADES = [
  'Plumbing',
  'Heating and gas',
  'Electrical',
  'Drainage',
  'Roofing',
  'Carpentry and joinery',
  'Glazing',
  'Locks and doors',
  'Decorating',
  'Damp and mould',
  'Fire safety',
  'Lifts',
  'Pest control',
  'Cleaning',
  'Grounds',
  'General building',
] as const
export type Trade = (typeof TRADES)[number]

/** Who does something to an order. */
export const ORDER_PARTIES = ['staff', 'firm', 'reporter', 'system'] as const
export type OrderParty = (typeof ORDER_PARTIES)[number]

/** What happens to an order, as its own history names it. */
export const ORDER_EVENT_KINDS = [
  'prepared',
  'sent',
  'accepted',
  'declined',
  'slotsOffered',
  'slotsDeclined',
  'booked',
  'slotCancelled',
  'begun',
  'noAccess',
  'followOn',
  'done',
  'verified',
  'notFixed',
  'cancelled',
  'linkRenewed',
  'variationAsked',
  'variationApproved',
  'variationRefused',
] as const
export type OrderEventKind = (typeof ORDER_EVENT_KINDS)[number]

/** When a photo of an order was taken: before or after the work, or at the door that nobody opened. */
export const PHOTO_MOMENTS = ['before', 'after', 'noAccess'] as const
export type PhotoMoment = (typeof PHOTO_MOMENTS)[number]
