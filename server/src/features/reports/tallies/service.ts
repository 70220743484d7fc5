import { withTransaction } from '../../../context.ts'
import type { SystemCtx } from '../../../context.ts'
import { deleteEmptyTallies, findTallyZone, foldTallies, rebuildTallies, TALLY_TABLES } from './queries.ts'

/** Keeps the tallies short, and in the months of the product's time zone. */
export async function keepTallies(ctx: SystemCtx): Promise<void> {
  const { timeZone } = ctx.services.config
  if ((await findTallyZone(ctx)) !== timeZone)
    await withTransaction(ctx, (tx) => rebuildTallies(tx, timeZone))
  await addUpTallies(ctx)
}

/**
 * Adds the changes up into the tallies. Each transaction moves its changes whole, so that a reader finds every change in
 * one place or in the other.
 */
export async function addUpTallies(ctx: Pick<SystemCtx, 'db'>): Promise<void> {
  let isMore = true
  while (isMore) isMore = await withTransaction(ctx, foldTallies)
  // Each by itself: with the rows of one table locked it would wait for another, and a fold for the first.
  for (const table of TALLY_TABLES) await withTransaction(ctx, (tx) => deleteEmptyTallies(tx, table))
}
