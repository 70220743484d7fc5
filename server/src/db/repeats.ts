import type { SystemCtx } from '../context.ts'

const REPEAT_SECONDS = 60

/** What a person sends twice within a minute counts once: from this moment on the first one may lie. */
export function repeatsSince(ctx: SystemCtx): Date {
  return new Date(ctx.now().getTime() - REPEAT_SECONDS * 1000)
}
