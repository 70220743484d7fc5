import { nextOf } from '../transitions.ts'
import type { Transitions } from '../transitions.ts'

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

/** The capacity in which a person moves a work order. `verdict` is the reporter's answer to 'Is it fixed?'. */
export type OrderMover = 'staff' | 'firm' | 'reporter' | 'verdict'

/** Who can move a work order from one status to another. All other moves are illegal. */
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

/** Statuses of work orders with work still to do. When an issue ends, these orders are cancelled. */
export const OPEN_ORDER_STATUSES = ['Prepared', 'Sent', 'Accepted', 'Booked'] as const satisfies OrderStatus[]

/**
 * Whether the firm can add certificates for the home. The firm can do so from the start of the work until staff have
 * checked it.
 */
export function takesCertificates(status: OrderStatus): boolean {
  return status === 'Accepted' || status === 'Booked' || status === 'Done'
}

/** Returns the statuses that these movers can move the work order to. */
export function nextOrderStatuses(from: OrderStatus, movers: readonly OrderMover[]): OrderStatus[] {
  return nextOf(ORDER_TRANSITIONS, from, movers)
}

export const ORDER_WORDS_MAX = 2000
/** The highest limit, in pence. */
export const LIMIT_MAX = 100_000_000
/** How many appointment slots a firm can offer at once. */
export const SLOTS_MAX = 5
export const ORDER_PHOTOS_MAX = 10

export const APPOINTMENT_STATES = ['Booked', 'Begun', 'Done', 'FollowOn', 'NoAccess', 'Cancelled'] as const
export type AppointmentState = (typeof APPOINTMENT_STATES)[number]

/** How the firm tried to reach somebody when it was not let in. */
export const TRIED_WAYS = ['knocked', 'phoned', 'texted', 'mailed', 'card'] as const
export type TriedWay = (typeof TRIED_WAYS)[number]

/** The cancellation reasons that have special rules. */
export const CANCEL_REASONS = ['noAccess'] as const
export type CancelReason = (typeof CANCEL_REASONS)[number]

/** A firm's trades, which staff search by. */
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

/** The parties that can act on a work order. */
export const ORDER_PARTIES = ['staff', 'firm', 'reporter', 'system'] as const
export type OrderParty = (typeof ORDER_PARTIES)[number]

/** The kinds of event in a work order's history. */
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

/** When a photo of a work order was taken: before or after the work, or when the firm was not let in. */
export const PHOTO_MOMENTS = ['before', 'after', 'noAccess'] as const
export type PhotoMoment = (typeof PHOTO_MOMENTS)[number]
