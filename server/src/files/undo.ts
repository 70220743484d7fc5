import pg from 'pg'
import { AppError } from '../errors.ts'
import type { FileStore } from './store.ts'

/**
 * Runs the work; when it fails, the files that it stored go again. Where its commit may have been carried out, they stay
 * for the sweep, which looks at the rows.
 */
export async function withStoredFiles<T>(
  { services }: { services: { files: FileStore } },
  work: (storedKeys: string[]) => Promise<T>,
): Promise<T> {
  const storedKeys: string[] = []
  try {
    return await work(storedKeys)
  } catch (error) {
    if (!isUndone(error)) throw error
    const undone = deleteFiles({ services }, storedKeys)
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

/** After the commit that took their rows away. What fails here is swept up later. */
export async function deleteFiles(
  { services }: { services: { files: FileStore } },
  keys: readonly string[],
): Promise<void> {
  await Promise.allSettled(keys.map((key) => services.files.delete(key)))
}
