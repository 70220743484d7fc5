import { BOOKABLE_STATUSES } from '@doorstep/contract/orders/appointments/rules'
import type {
  LinkedSlots,
  PickedSlot,
  PickSlotByLink,
  ReadSlots,
} from '@doorstep/contract/orders/slot-links/schema'
import { SLOT_LINK_BOOKED, SLOT_LINK_OVER, SLOTS_PAST } from '@doorstep/contract/orders/slot-links/texts'
import { atOneInstant, withTransaction } from '../../../context.ts'
import type { SystemCtx } from '../../../context.ts'
import { AppError } from '../../../errors.ts'
import { isMailedToken, readMailedToken } from '../../../mail/tokens.ts'
import type { Actor } from '../../../policy/actor.ts'
import { includes } from '../../../policy/scopes.ts'
import { countLinkCall } from '../../firms/links/service.ts'
import { getIssueById } from '../../issues/queries.ts'
import { findGeneration } from '../../verdict-requests/queries.ts'
import { findAnswerers } from '../../verdict-requests/service.ts'
import { findOffer } from '../appointments/queries.ts'
import { orderOfSlots, slotLinkSubject } from '../appointments/rules.ts'
import { pick } from '../appointments/service.ts'
import { findOpen, getOrderById } from '../queries.ts'
import type { FullOrderRow } from '../queries.ts'
import { targetOfOrder } from '../rules.ts'
import { lockProvedOrder } from '../service.ts'

interface LinkInput<Body> {
  body: Body
}

/**
 * Returns the times that the link offers. This call must not change anything, because email scanners open links too.
 */
export async function readSlotsByLink(ctx: SystemCtx, { body }: LinkInput<ReadSlots>): Promise<LinkedSlots> {
  await countLinkCall(ctx)
  const { order, isBooked } = await openLink(ctx, body.token)
  if (isBooked) throw new AppError('CONFLICT', SLOT_LINK_BOOKED)
  const now = ctx.now()
  const slots = order.slots
    .map(({ slotId, startsAt, endsAt }) => ({
      slotId,
      startsAt: new Date(startsAt).toISOString(),
      endsAt: new Date(endsAt).toISOString(),
    }))
    .filter(({ startsAt }) => new Date(startsAt) > now)
  if (slots.length === 0) throw new AppError('CONFLICT', SLOTS_PAST)
  const { jobId, issueTitle: title, propertyName, firmName } = order
  return { jobId, title, propertyName, firmName, slots }
}

/** Books one of the offered times for the person who got the link. A repeated request does not book the time again. */
export async function pickSlotByLink(
  ctx: SystemCtx,
  { body: { token, slotId } }: LinkInput<PickSlotByLink>,
): Promise<PickedSlot> {
  await countLinkCall(ctx)
  return withTransaction(atOneInstant(ctx), async (tx) => {
    const { order: found } = await openLink(tx, token)
    const locked = await lockProvedOrder(tx, found.id)
    // Another time might have been booked while this call waited for the lock.
    const { order, actor, isBooked } = await openLink(tx, token)
    const wanted = order.slots.find((slot) => slot.slotId === slotId)
    const open = await findOpen(tx, order.id)
    const isRepeated =
      open?.pickedBy === actor.userId &&
      wanted !== undefined &&
      open.startsAt.getTime() === Date.parse(wanted.startsAt)
    if (isBooked && !isRepeated) throw new AppError('CONFLICT', SLOT_LINK_BOOKED)
    if (!isBooked) await pick({ ...tx, actor }, locked, { slotId })
    const booked = await findOpen(tx, order.id)
    if (!booked) throw new AppError('CONFLICT', SLOT_LINK_OVER)
    return {
      jobId: order.jobId,
      firmName: order.firmName,
      appointmentId: booked.id,
      startsAt: booked.startsAt.toISOString(),
      endsAt: booked.endsAt.toISOString(),
    }
  })
}

interface OpenLink {
  order: FullOrderRow
  actor: Actor
  isBooked: boolean
}

/** Checks the link against the order's current offer and the current rights of the person who got it. */
async function openLink(ctx: SystemCtx, token: string): Promise<OpenLink> {
  const claimed = readMailedToken(token)
  const orderId = claimed && orderOfSlots(claimed.object)
  const offer = orderId === undefined ? undefined : await findOffer(ctx, orderId)
  const mailGeneration = claimed && (await findGeneration(ctx, claimed.userId))
  if (!claimed || orderId === undefined || !offer || mailGeneration === undefined) throw over()
  const { offerId, isBooked } = offer
  const subject = slotLinkSubject({ orderId, offerId, userId: claimed.userId, mailGeneration })
  if (!isMailedToken(ctx.services.secrets, token, subject)) throw over()
  const order = await getOrderById(ctx, orderId)
  const answerers = await findAnswerers(ctx, await getIssueById(ctx, order.issueId))
  const actor = answerers.find(({ userId }) => userId === claimed.userId)
  const target = targetOfOrder(order)
  if (!actor || !includes(actor, 'order:pickSlot', target)) throw over()
  if (!BOOKABLE_STATUSES.includes(order.status)) throw over()
  // After a follow-on or a visit without access, the order continues, but the booked visit has ended.
  if (isBooked && !(await findOpen(ctx, orderId))) throw over()
  return { order, actor, isBooked }
}

/** Dead, forged and guessed links get the same answer, so that the answer reveals nothing. */
const over = (): AppError => new AppError('NOT_FOUND', SLOT_LINK_OVER)
