import type { AuditAction } from '@doorstep/contract/audit/texts'
import type { IssueStatus } from '@doorstep/contract/issues/rules'
import { nextOrderStatuses } from '@doorstep/contract/orders/rules'
import type {
  CancelReason,
  OrderEventKind,
  OrderMover,
  OrderParty,
  OrderStatus,
} from '@doorstep/contract/orders/rules'
import { cannotMove, ordersOpen } from '@doorstep/contract/orders/texts'
import { AppError } from '../../errors.ts'
import type { OrderActor } from '../firms/actors/rules.ts'
import type { TokenSubject } from '../../mail/tokens.ts'
import type { Actor } from '../../policy/actor.ts'
import { includes, type Target } from '../../policy/scopes.ts'
import type { OrderChange, OrderRow } from './queries.ts'

export function targetOfOrder(order: OrderRow): Target {
  const { propertyId, developmentId, reporterId, reportedBy, issueStatus, orderFirmIds, firmId, sentAt } =
    order
  return {
    propertyId,
    developmentId,
    reporterId,
    reportedBy,
    contactId: order.contactId,
    status: issueStatus,
    orderFirmIds,
    bookedFirmIds: order.status === 'Booked' ? [firmId] : [],
    firmId,
    isSent: sentAt !== null,
  }
}

/** The system changes the status of an order only after the resident's verdict. */
const MOVERS: Record<OrderParty, OrderMover> = {
  staff: 'staff',
  firm: 'firm',
  reporter: 'reporter',
  system: 'verdict',
}

export function requireMove({ status }: OrderRow, to: OrderStatus, party: OrderParty): void {
  const possible = nextOrderStatuses(status, [MOVERS[party]])
  if (!possible.includes(to))
    throw new AppError('CONFLICT', cannotMove(status, to, possible), { allowed: possible })
}

/** Returns the statuses to which this person can move the order. The page of the order offers these statuses. */
export function nextFor(actor: Actor, order: OrderRow): OrderStatus[] {
  const target = targetOfOrder(order)
  const movers: OrderMover[] = []
  if (includes(actor, 'order:manage', target)) movers.push('staff')
  if (includes(actor, 'order:work', target)) movers.push('firm')
  if (includes(actor, 'issue:giveVerdict', target)) movers.push('reporter')
  return nextOrderStatuses(order.status, movers)
}

export function changeOf(
  order: OrderRow,
  to: OrderStatus,
  {
    at,
    words,
    reason,
    by,
  }: { at: Date; words?: string | undefined; reason?: CancelReason | undefined; by: OrderActor },
): OrderChange {
  const status = to
  switch (to) {
    case 'Sent':
      return { status, sentAt: at }
    case 'Accepted':
      // An order that is reopened loses its completion time, but keeps the time at which the firm accepted it.
      return { status, acceptedAt: order.acceptedAt ?? at, doneAt: null, doneWords: null }
    case 'Declined':
      return { status, declinedAt: at, declineReason: words ?? null }
    case 'Done':
      return { status, doneAt: at, doneWords: words ?? null }
    case 'Verified':
      return { status, verifiedAt: at, verifiedBy: by.userId }
    case 'Cancelled':
      return { status, cancelledAt: at, cancelWords: words ?? null, cancelledFor: reason ?? null }
    case 'Prepared':
    case 'Booked':
      return { status }
  }
}

/** Ended orders have no link, no slots and no future appointment. */
export const ENDED: readonly OrderStatus[] = ['Declined', 'Verified', 'Cancelled']

export const EVENT_ACTIONS: Record<OrderEventKind, AuditAction> = {
  prepared: 'order.prepare',
  sent: 'order.send',
  accepted: 'order.accept',
  declined: 'order.decline',
  slotsOffered: 'order.offerSlots',
  slotsDeclined: 'order.declineSlots',
  booked: 'order.book',
  slotCancelled: 'order.cancelSlot',
  begun: 'order.begin',
  noAccess: 'order.reportNoAccess',
  followOn: 'order.askFollowOn',
  done: 'order.finish',
  verified: 'order.verify',
  notFixed: 'order.takeUp',
  cancelled: 'order.cancel',
  linkRenewed: 'order.renewLink',
  variationAsked: 'order.askVariation',
  variationApproved: 'order.approveVariation',
  variationRefused: 'order.refuseVariation',
}

/** When an issue gets one of these statuses, its open orders end too. */
export const ENDING_STATUSES: readonly IssueStatus[] = ['Withdrawn', 'Resolved', 'Closed']

/**
 * Returns CONFLICT with the open orders that would end with the issue. The person must confirm the end of these orders.
 */
export function refuseOpen(orders: readonly OrderRow[], allowed: readonly IssueStatus[]): AppError {
  return new AppError('CONFLICT', ordersOpen(orders.map(({ firmName }) => firmName)), {
    allowed,
    orders: orders.map(({ id, firmName, status }) => ({ orderId: id, firmName, status })),
  })
}

type Linked = Pick<OrderRow, 'id' | 'firmId' | 'firmLinkGeneration' | 'linkGeneration'>

/** A change of the firm or a renewal of the link changes the token. */
export function orderLinkSubject({ id, firmId, firmLinkGeneration, linkGeneration }: Linked): TokenSubject {
  return {
    kind: 'order',
    object: `o${id}`,
    userId: firmId,
    generation: `${firmLinkGeneration}.${linkGeneration}`,
  }
}

const OVER: readonly IssueStatus[] = ['Closed', 'Withdrawn', 'Rejected']
/** A link works once the order is sent, until the order or its issue ends or the firm becomes inactive. */
export function hasLink({ status, sentAt, firmIsActive, issueStatus }: OrderRow): boolean {
  return sentAt !== null && firmIsActive && !ENDED.includes(status) && !OVER.includes(issueStatus)
}

/** Returns the order id in a token that has not been verified yet. */
export function orderIdOf(object: string): number | undefined {
  const [, digits] = /^o([1-9][0-9]{0,9})$/.exec(object) ?? []
  return digits === undefined ? undefined : Number(digits)
}

/** The planned time of a visit. */
export interface Window {
  startsAt: Date
  endsAt: Date
}

/** Returns the error CONFLICT with the steps that the firm can take now. */
export function notNow({ status }: Pick<OrderRow, 'status'>, message: string): AppError {
  return new AppError('CONFLICT', message, { allowed: nextOrderStatuses(status, ['firm']) })
}

/** True if the firm can add photos and ask for a higher limit in this status. */
export function isUnderWay(status: OrderStatus): boolean {
  return status === 'Accepted' || status === 'Booked'
}
