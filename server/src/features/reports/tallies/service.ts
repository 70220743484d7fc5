import type { SystemCtx } from '../../../context.ts'
import { findTallyZone, foldTallies, rebuildTallies } from './queries.ts'

/** Keeps the tallies short, and in the months of the product's time zone. */
export async function keepTallies(ctx: SystemCtx): Promise<void> {
  const { timeZone } = ctx.services.config
  if ((await findTallyZone(ctx)) !== timeZone) await rebuildTallies(ctx, timeZone)
  await foldTallies(ctx)
}
