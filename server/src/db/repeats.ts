import type { SystemCtx } from '../context.ts'

const REPEAT_SECONDS = 60

/**
 * Equal calls of a person within a minute count once. Returns the earliest time at which the first of them could have
 * been made.
 */
export function repeatsSince(ctx: SystemCtx): Date {
  return new Date(ctx.now().getTime() - REPEAT_SECONDS * 1000)
}
