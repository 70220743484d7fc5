import type { SystemCtx } from '../context.ts'
import { areFilesHeld } from '../db/heldFiles.ts'
import { areFilesHere } from './claim.ts'
import { findDropped, forgetDropped } from './dropped.ts'
import type { FileStore, KnownFile } from './store.ts'

const BATCH = 500
// The age of a file depends on the clock of the server that sweeps. Even if that clock is minutes ahead, the sweep must
// not remove another server's upload.
const ORPHAN_AGE_MIN_MS = 3_600_000
const TEMP_AGE_MS = 3_600_000
/**
 * Files without a row come from recent crashes. After a restore from a backup, older files can also lack a row, so the
 * sweep keeps older files.
 */
const ORPHAN_AGE_MAX_MS = 7 * 24 * 3_600_000

/**
 * Deletes files without a row that are older than `olderThanMs` but not a week old, and unfinished uploads. Returns the
 * number of deleted files.
 */
export async function sweepOrphans(
  store: FileStore,
  isKnown: (keys: string[]) => Promise<Set<string>>,
  olderThanMs: number,
): Promise<number> {
  // If the store belongs to another database, every file would seem to have no row.
  if (!(await store.isClaimed())) return 0
  const now = Date.now()
  let removed = await store.clearTemp(new Date(now - TEMP_AGE_MS))
  let batch: string[] = []
  for await (const { key, modifiedAt } of store.list(new Date(now - olderThanMs))) {
    if (modifiedAt.getTime() < now - ORPHAN_AGE_MAX_MS) continue
    batch.push(key)
    if (batch.length < BATCH) continue
    removed += await deleteUnknown(store, isKnown, batch)
    batch = []
  }
  return removed + (await deleteUnknown(store, isKnown, batch))
}

async function deleteUnknown(
  store: FileStore,
  isKnown: (keys: string[]) => Promise<Set<string>>,
  keys: string[],
): Promise<number> {
  if (keys.length === 0) return 0
  const known = await isKnown(keys)
  const orphans = keys.filter((key) => !known.has(key))
  for (const key of orphans) await store.delete(key)
  return orphans.length
}

/** Finds the files of all rows, or of the rows with one of these keys. */
export type FindFiles = (ctx: SystemCtx, keys?: string[]) => Promise<KnownFile[]>

/** Removes files whose key is in no row of any feature, including the files of deleted rows. */
export async function sweepFiles(ctx: SystemCtx, findFiles: FindFiles): Promise<void> {
  const { db, files } = ctx.services
  if (!(await areFilesHere(ctx.services)))
    return ctx.log.warn(
      'the file store is not the one that the server started with: unused files are not removed',
    )
  let areHeld = false
  const findKnown = async (keys: string[]): Promise<Set<string>> => {
    const known = await findFiles(ctx, keys)
    // A running backup might still read files whose rows were deleted.
    areHeld ||= await areFilesHeld(db)
    return new Set(areHeld ? keys : known.map(({ key }) => key))
  }
  await sweepOrphans(files, findKnown, ORPHAN_AGE_MIN_MS)
  const dropped = await findDropped(ctx.services, BATCH)
  await deleteUnknown(files, findKnown, dropped)
  if (!areHeld) await forgetDropped(ctx.services, dropped)
}
