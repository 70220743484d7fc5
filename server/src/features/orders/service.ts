import type { IssueStatus } from '@doorstep/contract/issues/rules'
import type { CancelReason, OrderEventKind, OrderStatus } from '@doorstep/contract/orders/rules'
import { emitAudit } from '../../audit/emitAudit.ts'
import type { SystemWriteCtx, WriteCtx } from '../../context.ts'
import { emitSignal } from '../../live/emitSignal.ts'
import type { Actor } from '../../policy/actor.ts'
import type { Right } from '../../policy/policy.ts'
import { includes } from '../../policy/scopes.ts'
import { resumeWaiting } from '../deadlines/running/service.ts'
import { notifyStatus } from '../issues/messages.ts'
import { lockWithIssue, moveIssue } from '../issues/service.ts'
import { askIfFixed, notifyAsked } from '../verdict-requests/service.ts'
import { endOpenQuotes } from '../quotes/service.ts'
import type { IssueRow } from '../issues/queries.ts'
import { targetOf } from '../issues/rules.ts'
import { notifyCancelled, notifyEndedWith, notifySent, notifyStaffOfMove, notifyTakenUp } from './messages.ts'
import {
  endAppointments,
  findIssueInScope,
  findIssueOf,
  findOpen,
  getOrderById,
  insertOrderEvent,
  lockOrderRow,
  lockOrderRowById,
  lockOrdersOfIssue,
  updateOrder,
} from './queries.ts'
import type { FullOrderRow, OrderRow } from './queries.ts'
import { changeOf, ENDED, EVENT_ACTIONS, refuseOpen, requireMove, targetOfOrder } from './rules.ts'
import { BY_SYSTEM } from '../firms/actors/rules.ts'
import type { OrderActor } from '../firms/actors/rules.ts'

/** Without an actor, the call came by link or from the system. */
type MoveCtx = SystemWriteCtx & { actor?: Actor }

export interface LockedOrder {
  order: OrderRow
  issue: IssueRow
}

/** Locks the order and its issue, or throws NOT_FOUND if this right does not cover the order. */
export async function lockOrder(tx: WriteCtx, orderId: number, right: Right): Promise<LockedOrder> {
  const issueId = await findIssueInScope(tx, orderId, right)
  const { issue, row } = await lockWithIssue(tx, issueId, () => lockOrderRow(tx, orderId, right))
  return { issue, order: row }
}

/** Use this function for system work, and for a caller that holds the order's link. */
export async function lockProvedOrder(tx: SystemWriteCtx, orderId: number): Promise<LockedOrder> {
  const issueId = await findIssueOf(tx, orderId)
  const { issue, row } = await lockWithIssue(tx, issueId, () => lockOrderRowById(tx, orderId))
  return { issue, order: row }
}

export interface OrderMove {
  event: OrderEventKind
  words?: string | undefined
  /** The reason for cancelling, if the reason has its own rules. */
  reason?: CancelReason | undefined
  appointmentId?: number | undefined
  /** True if only administrators can make the decision that the firm asks for. */
  forAdministrators?: boolean
}

/**
 * Changes an order's status. Use only this function: it also writes the history and the audit, sends signals and
 * emails, and moves the issue.
 */
export async function moveOrder(
  tx: MoveCtx,
  locked: LockedOrder,
  to: OrderStatus,
  by: OrderActor,
  move: OrderMove,
): Promise<FullOrderRow> {
  requireMove(locked.order, to, by.party)
  return carryOut(tx, locked, to, by, move)
}

async function carryOut(
  tx: MoveCtx,
  { order, issue }: LockedOrder,
  to: OrderStatus,
  by: OrderActor,
  move: OrderMove,
): Promise<FullOrderRow> {
  await updateOrder(tx, order, changeOf(order, to, { ...move, at: tx.now(), by }))
  const booked = ENDED.includes(to) ? await findOpen(tx, order.id) : undefined
  if (ENDED.includes(to)) await endAppointments(tx, order.id)
  await keepEvent(tx, order, by, move, { before: { status: order.status }, after: { status: to } })
  const moved = await getOrderById(tx, order.id)
  await notifyFirm(tx, moved, order.status, by, move)
  if (booked?.state === 'Booked') await notifyEndedWith(tx, { order: moved, issue }, booked)
  if (by.party === 'firm') await notifyStaffOfMove(tx, issue, { ...move, order: moved })
  signalOrder(tx, issue, moved)
  await followIssue(tx, { order: moved, issue }, by)
  return getOrderById(tx, order.id)
}

/** Adds an event that does not change the status, such as an offer of times. */
export async function addOrderEvent(
  tx: MoveCtx,
  { order, issue }: LockedOrder,
  by: OrderActor,
  move: OrderMove,
): Promise<FullOrderRow> {
  await updateOrder(tx, order, {})
  await keepEvent(tx, order, by, move, {})
  if (by.party === 'firm') await notifyStaffOfMove(tx, issue, { ...move, order })
  signalOrder(tx, issue, order)
  return getOrderById(tx, order.id)
}

async function keepEvent(
  tx: MoveCtx,
  { id: orderId, issueId, firmId }: OrderRow,
  { party, userId }: OrderActor,
  { event, words, reason, appointmentId }: OrderMove,
  { before, after }: { before?: { status: OrderStatus }; after?: { status: OrderStatus } },
): Promise<void> {
  await insertOrderEvent(tx, { orderId, kind: event, party, actorId: userId, words, appointmentId })
  await emitAudit(tx, {
    action: EVENT_ACTIONS[event],
    object: { type: 'issue', id: issueId },
    ...(before && { before }),
    after: { orderId, firmId, ...after, ...(reason && { why: reason }) },
  })
}

/** Tells the firm about changes by other people, but only once the order has been sent. */
async function notifyFirm(
  tx: SystemWriteCtx,
  order: OrderRow,
  from: OrderStatus,
  { party }: OrderActor,
  { event, words }: OrderMove,
): Promise<void> {
  if (event === 'sent') await notifySent(tx, order)
  else if (event === 'notFixed') await notifyTakenUp(tx, order)
  else if (event === 'cancelled' && from !== 'Prepared' && party !== 'firm')
    await notifyCancelled(tx, order, words ?? '')
}

/** Signals the change to people who can see this order. Before the order is sent, only staff can see it. */
export function signalOrder(tx: SystemWriteCtx, issue: IssueRow, order: OrderRow): void {
  if (order.sentAt === null) {
    emitSignal(tx, { type: 'issue', id: issue.id, right: 'order:manage', targets: [targetOf(issue)] })
    return
  }
  const target = { ...targetOf(issue), orderFirmIds: [order.firmId] }
  emitSignal(tx, { type: 'issue', id: issue.id, right: 'issue:readOrders', targets: [target] })
  emitSignal(tx, { type: 'issue', id: issue.id, right: 'order:read', targets: [targetOfOrder(order)] })
}

/**
 * Moves the issue after its orders change: from Open to Awaiting Contract when an order is sent, and to Resolved when
 * the last open order is Done.
 */
async function followIssue(tx: MoveCtx, { order, issue }: LockedOrder, by: OrderActor): Promise<void> {
  if (order.status === 'Sent' && issue.status === 'Open') {
    const after = await stepBySystem(tx, issue, 'AwaitingContract')
    await notifyStatus(withoutActor(tx), after, 'AwaitingContract', undefined)
  }
  if (order.status === 'Done' && (await lockOrdersOfIssue(tx, issue.id)).length === 0)
    await resolveAfter(tx, issue, by)
}

const BEGINNING: readonly IssueStatus[] = ['Open', 'AwaitingContract', 'Pending']

/** Resolves the issue after its last order is done. An issue that has not begun moves to In Progress first. */
async function resolveAfter(tx: MoveCtx, issue: IssueRow, by: OrderActor): Promise<void> {
  const begun = BEGINNING.includes(issue.status) ? await stepBySystem(tx, issue, 'InProgress') : issue
  if (begun.status !== 'InProgress') return
  // A reporter who did the work themselves is not asked whether the issue is fixed.
  const isOwn = by.userId !== null && by.userId === issue.reporterId
  const question = isOwn ? undefined : await askIfFixed(tx, begun)
  const after = await stepBySystem(tx, begun, 'Resolved')
  await endOpenQuotes(withoutActor(tx), after, BY_SYSTEM)
  if (question) await notifyAsked(withoutActor(tx), after, { question, comment: undefined })
  else await notifyStatus(withoutActor(tx), after, 'Resolved', undefined)
}

function withoutActor({ actor: _actor, ...system }: MoveCtx): SystemWriteCtx {
  return system
}

async function stepBySystem(tx: MoveCtx, issue: IssueRow, status: IssueStatus): Promise<IssueRow> {
  const system = withoutActor(tx)
  // The issue stops waiting first, so that its deadlines do not count the waiting time.
  if (issue.waitingSince !== null) await resumeWaiting(system, issue.id)
  return (await moveIssue(system, issue, status, ['system'], { action: 'issue.followOrder' })).issue
}

/** Moves a waiting issue to In Progress when its appointment begins. */
export async function beginAppointment(
  tx: MoveCtx,
  locked: LockedOrder,
  appointmentId: number,
  by: OrderActor,
): Promise<FullOrderRow> {
  const order = await addOrderEvent(tx, locked, by, { event: 'begun', appointmentId })
  if (BEGINNING.includes(locked.issue.status)) {
    const after = await stepBySystem(tx, locked.issue, 'InProgress')
    await notifyStatus(withoutActor(tx), after, 'InProgress', undefined)
  }
  return order
}

/**
 * Runs before a person withdraws, resolves or closes a locked issue. Cancels its open orders and quotes, after the
 * person confirms the orders that they can see.
 */
export async function endOpenOrders(
  tx: WriteCtx,
  issue: IssueRow,
  { isConfirmed, words, allowed }: { isConfirmed: boolean; words: string; allowed: readonly IssueStatus[] },
): Promise<void> {
  const orders = await lockOrdersOfIssue(tx, issue.id)
  const isStaff = includes(tx.actor, 'order:manage', targetOf(issue))
  const named = orders.filter(({ sentAt }) => isStaff || sentAt !== null)
  if (named.length > 0 && !isConfirmed) throw refuseOpen(named, allowed)
  const by: OrderActor = { party: isStaff ? 'staff' : 'reporter', userId: tx.actor.userId }
  for (const order of orders)
    await carryOut(tx, { order, issue }, 'Cancelled', by, { event: 'cancelled', words })
  await endOpenQuotes(tx, issue, by)
}

/** Applies the resident's answer to Done orders. The orders become Verified, or Accepted again. */
export async function settleOrders(tx: SystemWriteCtx, issue: IssueRow, isFixed: boolean): Promise<void> {
  for (const order of await lockOrdersOfIssue(tx, issue.id, ['Done'])) {
    const to = isFixed ? 'Verified' : 'Accepted'
    const event = isFixed ? 'verified' : 'notFixed'
    await moveOrder(tx, { order, issue }, to, BY_SYSTEM, { event })
  }
}
