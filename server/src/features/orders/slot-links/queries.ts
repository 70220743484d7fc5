import type { SystemCtx } from '../../../context.ts'

export interface Offer {
  offerId: number
  /** Whether the offer ended with a booking. */
  isBooked: boolean
}

const ABOUT_SLOTS = ['slotsOffered', 'slotsDeclined', 'booked', 'slotCancelled']

/** Returns the order's current offer of times, or the one that has just been booked. */
export async function findOffer(ctx: SystemCtx, orderId: number): Promise<Offer | undefined> {
  const [last, before] = await ctx.db
    .selectFrom('work_order_events')
    .select(['id', 'kind'])
    .where('order_id', '=', orderId)
    .where('kind', 'in', ABOUT_SLOTS)
    .orderBy('id', 'desc')
    .limit(2)
    .execute()
  if (last?.kind === 'slotsOffered') return { offerId: last.id, isBooked: false }
  if (last?.kind === 'booked' && before?.kind === 'slotsOffered')
    return { offerId: before.id, isBooked: true }
  return undefined
}
