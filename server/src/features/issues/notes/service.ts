import type { SystemCtx } from '../../../context.ts'

const STAFF_FACTOR = 10

/** Staff, and the people of a firm together, may write ten times as many as everybody else. */
export async function countNoteOf(
  { silent, services }: SystemCtx,
  { name, isOfMany }: { name: string; isOfMany: boolean },
): Promise<void> {
  if (silent) return
  const { points, seconds } = services.config.limits.LIMIT_NOTE
  const limit = isOfMany ? { points: points * STAFF_FACTOR, seconds } : { points, seconds }
  await services.limits.custom(isOfMany ? 'LIMIT_NOTE_STAFF' : 'LIMIT_NOTE', limit).consume(name)
}
