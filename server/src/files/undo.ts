import pg from 'pg'
import { areFilesHeld } from '../db/heldFiles.ts'
import { AppError } from '../errors.ts'
import type { Services } from '../services.ts'
import { areFilesHere } from './claim.ts'
import { storeAway } from './storageError.ts'

type OfFiles = Pick<Services, 'db' | 'files'>

/**
 * Runs the work that stores files under these keys, in the store that is the database's; when it fails, they go again.
 * Where its commit may have been carried out, they stay for the sweep, which looks at the rows.
 */
export async function withStoredFiles<T>(
  { services }: { services: OfFiles },
  keys: readonly string[],
  work: () => Promise<T>,
): Promise<T> {
  if (keys.length > 0 && !(await areFilesHere(services))) throw storeAway()
  try {
    return await work()
  } catch (error) {
    if (!isUndone(error)) throw error
    // No row has ever named them.
    const undone = Promise.allSettled(keys.map((key) => services.files.delete(key)))
    // Nobody waits once more for a store that is away.
    if (!(error instanceof AppError && error.code === 'UNAVAILABLE')) await undone
    throw error
  }
}

/** Nothing was committed: the work was refused, or PostgreSQL refused a statement and did not go away with it. */
function isUndone(error: unknown): boolean {
  if (error instanceof AppError) return true
  return error instanceof pg.DatabaseError && !/^(08|57P)/.test(error.code ?? '08')
}

/** After the commit that took their rows away. What fails here, or a backup still reads, is swept up later. */
export async function deleteFiles(
  { services }: { services: OfFiles },
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return
  // A database that is away could not tell.
  if (await areFilesHeld(services.db).catch(() => true)) return
  await Promise.allSettled(keys.map((key) => services.files.delete(key)))
}
