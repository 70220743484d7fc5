import type { OwnAppointment, OwnVisit } from '@doorstep/contract/dashboard/schema'
import type {
  AskOtherTimes,
  CancelAppointment,
  OfferSlots,
  PickSlot,
} from '@doorstep/contract/orders/appointments/schema'
import { APPOINTMENT_MESSAGES as TEXTS } from '@doorstep/contract/orders/appointments/texts'
import type { Order } from '@doorstep/contract/orders/schema'
import { emitAudit } from '../../../audit/emitAudit.ts'
import { withTransaction } from '../../../context.ts'
import type { Ctx, SystemCtx, SystemWriteCtx, WriteCtx } from '../../../context.ts'
import { AppError, invalid, notFound } from '../../../errors.ts'
import type { Actor } from '../../../policy/actor.ts'
import { authorize } from '../../../policy/authorize.ts'
import { includes } from '../../../policy/scopes.ts'
import { notifyAppointmentCancelled } from '../messages.ts'
import { presentOrder } from '../present.ts'
import { findOpen, getOrderById } from '../queries.ts'
import type { AppointmentRow, FullOrderRow, OrderRow } from '../queries.ts'
import { targetOfOrder } from '../rules.ts'
import type { Window } from '../rules.ts'
import type { OrderActor } from '../../firms/actors/rules.ts'
import { addOrderEvent, lockOrder, lockProvedOrder, moveOrder } from '../service.ts'
import { byPerson } from '../../firms/actors/rules.ts'
import type { LockedOrder } from '../service.ts'
import { countMailed } from '../../firms/links/service.ts'
import { hasSent, keepSent } from '../work/queries.ts'
import { notifyBooked, notifyOffered, notifyOtherTimes, notifyReminder } from './messages.ts'
import {
  findOwnVisits,
  findSlot,
  findSlots,
  findToRemind,
  insertAppointment,
  replaceSlots,
  takeReminder,
  updateCancelled,
  updateTime,
} from './queries.ts'
import { requireBookable, windowsOf } from './rules.ts'

/** Without an actor, the call came by link or from the system. */
type MoveCtx = SystemWriteCtx & { actor?: Actor }

interface OrderInput<Body> {
  params: { orderId: number }
  body: Body
}

/** Replaces the times that the firm offered before. If the times are the same, nothing changes. */
export async function offerSlots(
  tx: MoveCtx,
  locked: LockedOrder,
  { slots, key }: OfferSlots,
  by: OrderActor,
): Promise<FullOrderRow> {
  const { id: orderId } = locked.order
  if (key !== undefined && (await hasSent(tx, orderId, key))) return getOrderById(tx, orderId)
  requireBookable(locked.order)
  const windows = windowsOf(tx, slots, 'slots')
  if (isOffered(windows, await findSlots(tx, orderId))) return getOrderById(tx, orderId)
  await countMailed(tx, by, { orderId })
  await replaceSlots(tx, orderId, windows)
  const order = await addOrderEvent(tx, locked, by, { event: 'slotsOffered' })
  if (key !== undefined) await keepSent(tx, orderId, key)
  await notifyOffered(tx, locked, windows)
  return order
}

const isOffered = (windows: readonly Window[], slots: readonly Window[]): boolean =>
  windows.length === slots.length &&
  windows.every((window, index) => {
    const slot = slots[index]
    return slot !== undefined && isSame(window, slot)
  })

/** Locks the order if this right covers it, makes the change and returns the result as this person sees it. */
async function change(
  ctx: Ctx,
  { orderId }: { orderId: number },
  right: 'order:work' | 'order:pickSlot',
  carryOut: (tx: WriteCtx, locked: LockedOrder) => Promise<FullOrderRow>,
): Promise<Order> {
  return withTransaction(ctx, async (tx) => {
    const locked = await lockOrder(tx, orderId, right)
    const target = targetOfOrder(locked.order)
    authorize(tx, right, target)
    const isStaff = includes(tx.actor, 'order:manage', target)
    // Only staff can see orders that were never sent.
    if (!isStaff && target.isSent !== true) throw notFound()
    const after = await carryOut(tx, locked)
    const other = right === 'order:work' ? 'firm' : 'side'
    return presentOrder(tx, after, isStaff ? 'staff' : other)
  })
}

export async function offerSlotsByAccount(
  ctx: Ctx,
  { params, body }: OrderInput<OfferSlots>,
): Promise<Order> {
  return change(ctx, params, 'order:work', (tx, locked) => offerSlots(tx, locked, body, byPerson(tx, 'firm')))
}

/**
 * Books one of the offered times, or moves the appointment to that time. Staff can also book a time agreed by phone.
 */
export async function pickSlot(ctx: Ctx, { params, body }: OrderInput<PickSlot>): Promise<Order> {
  return change(ctx, params, 'order:pickSlot', (tx, locked) => pick(tx, locked, body))
}

/** Books a time. The caller has locked the order and checked that the actor may pick a time. */
export async function pick(tx: WriteCtx, locked: LockedOrder, body: PickSlot): Promise<FullOrderRow> {
  requireBookable(locked.order)
  const window = await windowFor(tx, locked.order, body)
  const open = await findOpen(tx, locked.order.id)
  if (open?.state === 'Begun') throw new AppError('CONFLICT', TEXTS.begun)
  if (!open || !isSame(open, window))
    return book(tx, locked, { open, window, by: pickerOf(tx, locked.order) })
  // If the same person presses twice, the second call returns the booking. For other people, the time is taken.
  if (open.pickedBy !== tx.actor.userId) throw new AppError('CONFLICT', TEXTS.slotTaken)
  return getOrderById(tx, locked.order.id)
}

const isSame = (one: Window, other: Window): boolean =>
  one.startsAt.getTime() === other.startsAt.getTime() && one.endsAt.getTime() === other.endsAt.getTime()

/** Staff count as staff, except for issues that they reported themselves. */
function pickerOf({ actor }: WriteCtx, order: OrderRow): OrderActor & { party: 'staff' | 'reporter' } {
  const isStaff = includes(actor, 'order:manage', targetOfOrder(order)) && order.reporterId !== actor.userId
  return { party: isStaff ? 'staff' : 'reporter', userId: actor.userId }
}

async function windowFor(tx: WriteCtx, order: OrderRow, { slotId, time }: PickSlot): Promise<Window> {
  if (time !== undefined) {
    if (slotId !== undefined) throw invalid({ time: TEXTS.chooseOne })
    if (!includes(tx.actor, 'order:manage', targetOfOrder(order))) throw invalid({ time: TEXTS.staffBook })
    const [window] = windowsOf(tx, [time], 'time')
    if (window) return window
  }
  if (slotId === undefined) throw invalid({ slotId: TEXTS.chooseOne })
  const slot = await findSlot(tx, order.id, slotId)
  if (!slot) throw new AppError('CONFLICT', TEXTS.slotGone)
  if (slot.startsAt <= tx.now()) throw new AppError('CONFLICT', TEXTS.slotPast)
  return slot
}

interface Booking {
  open: AppointmentRow | undefined
  window: Window
  by: OrderActor & { party: 'staff' | 'reporter' }
}

async function book(tx: WriteCtx, locked: LockedOrder, { open, window, by }: Booking): Promise<FullOrderRow> {
  const { order } = locked
  await countMailed(tx, by, { orderId: order.id })
  const picking = { ...window, pickedBy: by.userId, pickedAs: by.party }
  if (open) await updateTime(tx, open.id, picking)
  const appointmentId = open ? open.id : await insertAppointment(tx, order.id, picking)
  const move = { event: 'booked' as const, appointmentId }
  const after =
    order.status === 'Booked'
      ? await addOrderEvent(tx, locked, by, move)
      : await moveOrder(tx, locked, 'Booked', by, move)
  const booked = await findOpen(tx, order.id)
  if (booked) await notifyBooked(tx, { ...locked, order: after }, booked)
  return after
}

/** Declines all offered times for the reporter, and emails the firm which other times are suitable. */
export async function askOtherTimes(ctx: Ctx, { params, body }: OrderInput<AskOtherTimes>): Promise<Order> {
  return change(ctx, params, 'order:pickSlot', async (tx, locked) => {
    const { order } = locked
    requireBookable(order)
    const by = pickerOf(tx, order)
    await countMailed(tx, by, { orderId: order.id })
    await replaceSlots(tx, order.id, [])
    const after = await addOrderEvent(tx, locked, by, { event: 'slotsDeclined', words: body.words })
    await notifyOtherTimes(tx, locked, body.words)
    return after
  })
}

/** Cancels the appointment. The order stays open for another appointment. */
export async function cancelBooked(
  tx: MoveCtx,
  locked: LockedOrder,
  by: OrderActor,
  words: string | undefined,
): Promise<FullOrderRow> {
  const open = await findOpen(tx, locked.order.id)
  if (!open) throw new AppError('CONFLICT', TEXTS.nothingBooked)
  if (open.state === 'Begun') throw new AppError('CONFLICT', TEXTS.begun)
  await countMailed(tx, by, { orderId: locked.order.id })
  const said = words === undefined || words === '' ? null : words
  await updateCancelled(tx, open.id, said)
  const move = { event: 'slotCancelled' as const, words: said ?? undefined, appointmentId: open.id }
  const after = await moveOrder(tx, locked, 'Accepted', by, move)
  await notifyAppointmentCancelled(
    tx,
    { ...locked, order: after },
    { ...open, sequence: open.sequence + 1 },
    said,
  )
  return after
}

export async function cancelAppointment(
  ctx: Ctx,
  { params, body }: OrderInput<CancelAppointment>,
): Promise<Order> {
  return change(ctx, params, 'order:pickSlot', (tx, locked) =>
    cancelBooked(tx, locked, pickerOf(tx, locked.order), body.words),
  )
}

export async function cancelVisit(ctx: Ctx, { params, body }: OrderInput<CancelAppointment>): Promise<Order> {
  return change(ctx, params, 'order:work', (tx, locked) =>
    cancelBooked(tx, locked, byPerson(tx, 'firm'), body.words),
  )
}

/** The dashboard lists at most this many live issues on a page. */
const VISITS_MAX = 25

export async function readOwnVisits(
  ctx: Ctx,
): Promise<{ appointment: OwnAppointment | null; visits: OwnVisit[] }> {
  const visits = (await findOwnVisits(ctx, VISITS_MAX)).map(({ startsAt, endsAt, ...rest }) => ({
    ...rest,
    startsAt: startsAt?.toISOString() ?? null,
    endsAt: endsAt?.toISOString() ?? null,
  }))
  // An order is not an appointment until its firm has offered a time.
  const [first] = visits.filter(({ state }) => state !== 'Sent' && state !== 'Accepted')
  return { appointment: first ?? null, visits }
}

const BATCH = 100

/**
 * Sends the reminders one day and two hours before an appointment. Each reminder is sent once, even if the job is
 * interrupted.
 */
export async function remindOfAppointments(ctx: SystemCtx): Promise<void> {
  for (const { id, orderId } of await findToRemind(ctx, BATCH))
    await withTransaction(ctx, (tx) => remind(tx, id, orderId)).catch((error: unknown) =>
      ctx.log.error({ err: error, appointmentId: id }, 'could not send the reminder of an appointment'),
    )
}

async function remind(tx: SystemWriteCtx, id: number, orderId: number): Promise<void> {
  const locked = await lockProvedOrder(tx, orderId)
  const kind = await takeReminder(tx, id)
  const open = await findOpen(tx, orderId)
  if (kind === undefined || open?.id !== id) return
  await notifyReminder(tx, locked, open, kind)
  await emitAudit(tx, {
    action: 'order.remindOfAppointment',
    object: { type: 'issue', id: locked.issue.id },
    after: { orderId, appointmentId: id },
  })
}
