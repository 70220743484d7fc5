import { withTransaction } from '../../../context.ts'
import type { SystemCtx } from '../../../context.ts'
import { deleteEmptyTallies, findTallyZone, foldTallies, rebuildTallies, TALLY_TABLES } from './queries.ts'

/** Moves changes into the tallies, and rebuilds the tallies if the product's time zone has changed. */
export async function keepTallies(ctx: SystemCtx): Promise<void> {
  const { timeZone } = ctx.services.config
  if ((await findTallyZone(ctx)) !== timeZone)
    await withTransaction(ctx, (tx) => rebuildTallies(tx, timeZone))
  await addUpTallies(ctx)
}

/**
 * Moves all changes into the tallies. Each change moves within one transaction, so that a reader counts the change
 * exactly once.
 */
export async function addUpTallies(ctx: Pick<SystemCtx, 'db'>): Promise<void> {
  let isMore = true
  while (isMore) isMore = await withTransaction(ctx, foldTallies)
  // Each table has its own transaction. Waiting for a second table while rows of the first are locked could deadlock
  // with another server that moves changes.
  for (const table of TALLY_TABLES) await withTransaction(ctx, (tx) => deleteEmptyTallies(tx, table))
}
