import type { AppointmentState, TriedWay } from '@doorstep/contract/orders/rules'
import { sql } from 'kysely'
import type { SystemCtx, SystemWriteCtx } from '../../../context.ts'

/** Whether the device has sent this before. */
export async function hasSent(ctx: SystemCtx, orderId: number, key: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('work_order_events')
    .select('id')
    .where('order_id', '=', orderId)
    .where('client_key', '=', key)
    .executeTakeFirst()
  return row !== undefined
}

/** Names the newest event of the order by what the device has sent; answers its id. */
export async function keepSent(ctx: SystemWriteCtx, orderId: number, key: string): Promise<number> {
  const { id } = await ctx.db
    .updateTable('work_order_events')
    .set({ client_key: key })
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('work_order_events')
        .select(({ fn }) => fn.max('id').as('id'))
        .where('order_id', '=', orderId),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export interface OpenAppointment {
  id: number
  state: AppointmentState
  startsAt: Date
  endsAt: Date
  begunAt: Date | null
}

/** The one that is still to come, or under way. */
export async function findOpenAppointment(
  ctx: SystemCtx,
  orderId: number,
): Promise<OpenAppointment | undefined> {
  return (
    ctx.db
      .selectFrom('appointments')
      .select(['id', 'starts_at as startsAt', 'ends_at as endsAt', 'begun_at as begunAt'])
      // The table's check lets no other text in.
      .select(sql<AppointmentState>`state`.as('state'))
      .where('order_id', '=', orderId)
      .where('state', 'in', ['Booked', 'Begun'])
      .executeTakeFirst()
  )
}

interface Outcome {
  state: Exclude<AppointmentState, 'Booked' | 'Begun'>
  at: Date
  words: string | null
  tried?: readonly TriedWay[]
}

export async function updateOutcome(
  ctx: SystemWriteCtx,
  appointmentId: number,
  { state, at, words, tried }: Outcome,
): Promise<void> {
  await ctx.db
    .updateTable('appointments')
    .set({ state, outcome_at: at, outcome_words: words, tried: tried ? [...tried] : null })
    .where('id', '=', appointmentId)
    .execute()
}

/** The firm is there, and the work has begun. */
export async function updateBegun(ctx: SystemWriteCtx, appointmentId: number): Promise<void> {
  await ctx.db
    .updateTable('appointments')
    .set({ state: 'Begun', begun_at: ctx.now() })
    .where('id', '=', appointmentId)
    .execute()
}
