import type { SystemCtx } from '../context.ts'

const REPEAT_SECONDS = 60

/**
 * If a person sends equal calls within a minute, the calls count as one. Returns the time from which an earlier equal
 * call counts.
 */
export function repeatsSince(ctx: SystemCtx): Date {
  return new Date(ctx.now().getTime() - REPEAT_SECONDS * 1000)
}
