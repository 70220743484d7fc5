import type { AppointmentState, TriedWay } from '@doorstep/contract/orders/rules'
import type { SystemCtx, SystemWriteCtx } from '../../../context.ts'
import { hasRow, updateRow } from '../../../db/statements.ts'

/** Returns true if the device has already sent this step. */
export async function hasSent(ctx: SystemCtx, orderId: number, key: string): Promise<boolean> {
  return hasRow(ctx.db, 'work_order_events', { order_id: orderId, client_key: key })
}

/** Stores the device's key with the newest event of the order, and returns the event's id. */
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
  await updateRow(ctx.db, 'appointments', appointmentId, {
    state,
    outcome_at: at,
    outcome_words: words,
    tried: tried ? [...tried] : null,
  })
}

export async function updateBegun(ctx: SystemWriteCtx, appointmentId: number): Promise<void> {
  await updateRow(ctx.db, 'appointments', appointmentId, { state: 'Begun', begun_at: ctx.now() })
}
