import pg from 'pg'
import { areFilesHeld } from '../db/heldFiles.ts'
import { AppError } from '../errors.ts'
import type { Services } from '../services.ts'
import { areFilesHere } from './claim.ts'
import { fileStoreUnavailable } from './storageError.ts'

type OfFiles = Pick<Services, 'db' | 'files'>

/**
 * Runs work that stores files under these keys in the store of the database. If the work fails, the files are deleted.
 * If its commit might have succeeded, the files stay, and the sweep checks the rows later.
 */
export async function withStoredFiles<T>(
  { services }: { services: OfFiles },
  keys: readonly string[],
  work: () => Promise<T>,
): Promise<T> {
  if (keys.length > 0 && !(await areFilesHere(services))) throw fileStoreUnavailable()
  try {
    return await work()
  } catch (error) {
    if (!isUndone(error)) throw error
    // No committed row has ever named these files, so they can be deleted at once.
    const undone = Promise.allSettled(keys.map((key) => services.files.delete(key)))
    // If the store is unavailable, the caller has already waited for it, so this function does not wait again.
    if (!(error instanceof AppError && error.code === 'UNAVAILABLE')) await undone
    throw error
  }
}

/** Returns whether nothing was committed: the work was refused, or PostgreSQL refused a statement without stopping. */
function isUndone(error: unknown): boolean {
  if (error instanceof AppError) return true
  return error instanceof pg.DatabaseError && !/^(08|57P)/.test(error.code ?? '08')
}

/**
 * Deletes files after the commit that removed their rows. Some files cannot be deleted now, or a backup still reads
 * them. The sweep removes these files later.
 */
export async function deleteFiles(
  { services }: { services: OfFiles },
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return
  // If the database is unavailable, a backup might be reading the files, so the files stay.
  if (await areFilesHeld(services.db).catch(() => true)) return
  await Promise.allSettled(keys.map((key) => services.files.delete(key)))
}
