import type { Order } from '@doorstep/contract/orders/schema'
import type {
  AddOrderPhoto,
  CompleteOrder,
  DeclineOrder,
  ReportFollowOn,
  ReportNoAccess,
  TakenPhoto,
} from '@doorstep/contract/orders/work/schema'
import {
  AFTER_MISSING,
  BOOKED_ALREADY,
  DOOR_MISSING,
  NO_APPOINTMENT,
} from '@doorstep/contract/orders/work/texts'
import { atOneInstant, withTransaction } from '../../../context.ts'
import type { Ctx, Params, SystemWriteCtx, WriteCtx } from '../../../context.ts'
import { invalid, notFound } from '../../../errors.ts'
import type { UploadedFile } from '../../../files/receive.ts'
import { authorize } from '../../../policy/authorize.ts'
import { includes } from '../../../policy/scopes.ts'
import { countFreePhotos, takePhotos } from '../photos/queries.ts'
import { storePhoto } from '../photos/service.ts'
import { presentOrder } from '../present.ts'
import { findOpen, findOrderRow, getOrderById } from '../queries.ts'
import type { AppointmentRow, FullOrderRow } from '../queries.ts'
import { notNow, requireMove, targetOfOrder } from '../rules.ts'
import type { OrderActor } from '../../firms/actors/rules.ts'
import { beginAppointment, lockOrder, moveOrder } from '../service.ts'
import { byPerson } from '../../firms/actors/rules.ts'
import type { LockedOrder } from '../service.ts'
import { hasSent, keepSent, updateBegun, updateOutcome } from './queries.ts'
import { heldTime } from './rules.ts'

/** A locked order and the party that acts: a person from its firm, or the holder of its link. */
export interface Opened {
  locked: LockedOrder
  by: OrderActor
}

export async function acceptOrder(ctx: Ctx, { params }: Params<'orderId'>): Promise<Order> {
  return withOwn(ctx, params.orderId, accept)
}

export async function declineOrder(
  ctx: Ctx,
  { params, body }: Params<'orderId'> & { body: DeclineOrder },
): Promise<Order> {
  return withOwn(ctx, params.orderId, (tx, opened) => decline(tx, opened, body))
}

export async function beginOrder(ctx: Ctx, { params }: Params<'orderId'>): Promise<Order> {
  return withOwn(ctx, params.orderId, begin)
}

export async function reportNoAccess(
  ctx: Ctx,
  { params, body }: Params<'orderId'> & { body: ReportNoAccess },
): Promise<Order> {
  return withOwn(ctx, params.orderId, (tx, opened) => noAccess(tx, opened, body))
}

export async function reportFollowOn(
  ctx: Ctx,
  { params, body }: Params<'orderId'> & { body: ReportFollowOn },
): Promise<Order> {
  return withOwn(ctx, params.orderId, (tx, opened) => followOn(tx, opened, body))
}

export async function completeOrder(
  ctx: Ctx,
  { params, body }: Params<'orderId'> & { body: CompleteOrder },
): Promise<Order> {
  return withOwn(ctx, params.orderId, (tx, opened) => complete(tx, opened, body))
}

export async function addOrderPhoto(
  ctx: Ctx,
  { params, body, files }: Params<'orderId'> & { body: AddOrderPhoto; files: UploadedFile[] },
): Promise<TakenPhoto> {
  const found = await findOrderRow(ctx, params.orderId)
  // The caller's right is checked before a photo is stored, and again after the order is locked.
  if (!found || !includes(ctx.actor, 'order:work', targetOfOrder(found))) throw notFound()
  return storePhoto(ctx, { photo: body, files }, async (tx) => {
    const { order } = await lockOrder({ ...tx, actor: ctx.actor }, params.orderId, 'order:work')
    return order
  })
}

export async function withOwn(
  ctx: Ctx,
  orderId: number,
  work: (tx: WriteCtx, opened: Opened) => Promise<FullOrderRow>,
): Promise<Order> {
  return withTransaction(atOneInstant(ctx), async (tx) => {
    const locked = await lockOrder(tx, orderId, 'order:work')
    authorize(tx, 'order:work', targetOfOrder(locked.order))
    return presentOrder(tx, await work(tx, { locked, by: byPerson(tx, 'firm') }), 'firm')
  })
}

/** Accepting the order a second time has no effect. */
export async function accept(tx: SystemWriteCtx, { locked, by }: Opened): Promise<FullOrderRow> {
  const { order } = locked
  if (order.status === 'Accepted') return getOrderById(tx, order.id)
  if (order.status === 'Booked') throw notNow(order, BOOKED_ALREADY)
  return moveOrder(tx, locked, 'Accepted', by, { event: 'accepted' })
}

export async function decline(
  tx: SystemWriteCtx,
  { locked, by }: Opened,
  { reason }: DeclineOrder,
): Promise<FullOrderRow> {
  return moveOrder(tx, locked, 'Declined', by, { event: 'declined', words: reason })
}

/** Records that the firm has arrived. A second call has no further effect. */
export async function begin(tx: SystemWriteCtx, { locked, by }: Opened): Promise<FullOrderRow> {
  const appointment = await requireAppointment(tx, locked)
  if (appointment.state === 'Begun') return getOrderById(tx, locked.order.id)
  await updateBegun(tx, appointment.id)
  return beginAppointment(tx, locked, appointment.id, by)
}

/** Records that nobody let the firm in. The order is Accepted again, and the firm can offer new times. */
export async function noAccess(
  tx: SystemWriteCtx,
  { locked, by }: Opened,
  { key, at, tried, words = '' }: ReportNoAccess,
): Promise<FullOrderRow> {
  const { order } = locked
  if (await hasSent(tx, order.id, key)) return getOrderById(tx, order.id)
  const { id: appointmentId } = await requireAppointment(tx, locked)
  await requirePhoto(tx, order.id, 'noAccess', DOOR_MISSING)
  const outcome = { at: heldTime(at, order, tx.now()), words: words === '' ? null : words }
  await updateOutcome(tx, appointmentId, { ...outcome, state: 'NoAccess', tried: [...new Set(tried)] })
  const move = { event: 'noAccess', appointmentId, ...(words !== '' && { words }) } as const
  await moveOrder(tx, locked, 'Accepted', by, move)
  return keep(tx, order.id, key, ['noAccess'])
}

/** Records that another visit is needed. The order is Accepted again, and the firm can offer new times. */
export async function followOn(
  tx: SystemWriteCtx,
  { locked, by }: Opened,
  { key, at, words }: ReportFollowOn,
): Promise<FullOrderRow> {
  const { order } = locked
  if (await hasSent(tx, order.id, key)) return getOrderById(tx, order.id)
  const { id: appointmentId } = await requireAppointment(tx, locked)
  await updateOutcome(tx, appointmentId, { state: 'FollowOn', at: heldTime(at, order, tx.now()), words })
  await moveOrder(tx, locked, 'Accepted', by, { event: 'followOn', words, appointmentId })
  return keep(tx, order.id, key, ['before'])
}

/** Completes the order. Requires a text, and a photo of the finished work that no earlier step has used. */
export async function complete(
  tx: SystemWriteCtx,
  { locked, by }: Opened,
  { key, at, words }: CompleteOrder,
): Promise<FullOrderRow> {
  const { order } = locked
  if (await hasSent(tx, order.id, key)) return getOrderById(tx, order.id)
  requireMove(order, 'Done', by.party)
  await requirePhoto(tx, order.id, 'after', AFTER_MISSING)
  const appointment = await findOpen(tx, order.id)
  if (appointment)
    await updateOutcome(tx, appointment.id, { state: 'Done', at: heldTime(at, order, tx.now()), words })
  const appointmentId = appointment?.id
  await moveOrder(tx, locked, 'Done', by, { event: 'done', words, ...(appointmentId && { appointmentId }) })
  return keep(tx, order.id, key, ['before', 'after'])
}

async function requireAppointment(tx: SystemWriteCtx, { order }: LockedOrder): Promise<AppointmentRow> {
  const appointment = order.status === 'Booked' ? await findOpen(tx, order.id) : undefined
  if (!appointment) throw notNow(order, NO_APPOINTMENT)
  return appointment
}

async function requirePhoto(
  tx: SystemWriteCtx,
  orderId: number,
  moment: 'after' | 'noAccess',
  missing: string,
): Promise<void> {
  if ((await countFreePhotos(tx, orderId, moment)) === 0) throw invalid({ photos: missing })
}

/** Stores the step's key, and links the new photos to the step. */
async function keep(
  tx: SystemWriteCtx,
  orderId: number,
  key: string,
  moments: readonly ('before' | 'after' | 'noAccess')[],
): Promise<FullOrderRow> {
  const eventId = await keepSent(tx, orderId, key)
  for (const moment of moments) await takePhotos(tx, { orderId, moment, eventId })
  return getOrderById(tx, orderId)
}
