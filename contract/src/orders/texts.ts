import type { OrderEventKind, OrderParty, OrderStatus } from './rules.ts'

export const ORDER_STATUS_LABELS: Record<OrderStatus, string> = {
  Prepared: 'Prepared',
  Sent: 'Sent',
  Accepted: 'Accepted',
  Declined: 'Declined',
  Booked: 'Booked',
  Done: 'Done',
  Verified: 'Verified',
  Cancelled: 'Cancelled',
}

export const ORDER_EVENT_LABELS: Record<OrderEventKind, string> = {
  prepared: 'Prepared',
  sent: 'Sent to the firm',
  accepted: 'Accepted by the firm',
  declined: 'Declined by the firm',
  slotsOffered: 'Times offered',
  slotsDeclined: 'Other times requested',
  booked: 'Appointment booked',
  slotCancelled: 'Appointment cancelled',
  begun: 'Work begun',
  noAccess: 'Nobody let the firm in',
  followOn: 'Another visit is needed',
  done: 'Done',
  verified: 'Verified',
  notFixed: 'Resident says the problem is not fixed',
  cancelled: 'Cancelled',
  linkRenewed: 'New link sent to the firm',
  variationAsked: 'Higher limit requested',
  variationApproved: 'Higher limit approved',
  variationRefused: 'Higher limit refused',
}

/** Labels for who acted in an event of a work order, used if the event has no person's name. */
export const ORDER_PARTY_LABELS: Record<OrderParty, string> = {
  staff: 'Staff',
  firm: 'The firm',
  reporter: 'The resident',
  system: 'System',
}

/** The cancellation reason that a firm reads if staff end an issue without a message for the firm. */
export const CANCELLED_BY_STAFF = 'The management team cancelled the order.'

export const ORDER_MESSAGES = {
  chooseFirm: 'Choose a firm that works for this development.',
  notLive:
    'You can make a work order only for an issue that is Open, In Progress, Awaiting Contract or Pending.',
  alreadyThere:
    'This firm already has an open work order for this issue. Cancel that one first, or choose another firm.',
  firmInactive: 'This firm is no longer active. Choose another one.',
  aboveLimit: 'Only an administrator can send a work order with a higher limit.',
  overrideByAdministrator:
    'Only an administrator can send this work order, because a document of the firm has expired.',
  noLink:
    'This work order is no longer open, so it has no link. Send a new work order if you still need the firm.',
  otherSites: 'Choose issues from one site only.',
  byOrders: 'This issue becomes Resolved when its work orders are done. Mark yours as done.',
} as const

/** Formats pence as pounds: `£250` or `£1,250.50`. */
export function poundsText(pence: number): string {
  return new Intl.NumberFormat('en-GB', {
    style: 'currency',
    currency: 'GBP',
    minimumFractionDigits: pence % 100 === 0 ? 0 : 2,
  }).format(pence / 100)
}

/**
 * The message for a quote or a requested limit that is above what managers can approve. Only an administrator can
 * accept the amount.
 */
export function administratorAbove(limitPence: number): string {
  return `An administrator must approve amounts above ${poundsText(limitPence)}.`
}

/** The error that lists the expired documents of the firm. */
export function papersExpired(names: readonly string[]): string {
  return `The work order was not sent, because these documents of the firm have expired: ${names.join(', ')}.`
}

/** Warns that ending the issue will cancel the open work orders of these firms. */
export function ordersOpen(firms: readonly string[]): string {
  return firms.length === 1
    ? `Ending this issue will cancel the open work order of ${firms[0] ?? ''}.`
    : `Ending this issue will cancel the open work orders of ${firms.slice(0, -1).join(', ')} and ${firms.at(-1) ?? ''}.`
}

/** The error for a work order that can't change from `from` to `to`. */
export function cannotMove(from: OrderStatus, to: OrderStatus, possible: readonly OrderStatus[]): string {
  const labels = possible.map((status) => ORDER_STATUS_LABELS[status])
  const then =
    labels.length === 0
      ? ''
      : ` Possible next statuses: ${labels.length === 1 ? labels[0] : `${labels.slice(0, -1).join(', ')} or ${labels.at(-1)}`}.`
  return `A work order that is ${ORDER_STATUS_LABELS[from]} cannot become ${ORDER_STATUS_LABELS[to]}.${then}`
}
