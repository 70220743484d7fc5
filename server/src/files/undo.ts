import { AppError } from '../errors.ts'
import type { FileStore } from './store.ts'

/** Runs the work; when it fails, the files that it stored go again. */
export async function withStoredFiles<T>(
  { services }: { services: { files: FileStore } },
  work: (storedKeys: string[]) => Promise<T>,
): Promise<T> {
  const storedKeys: string[] = []
  try {
    return await work(storedKeys)
  } catch (error) {
    const undone = deleteFiles({ services }, storedKeys)
    // Nobody waits once more for a store that is away.
    if (!(error instanceof AppError && error.code === 'UNAVAILABLE')) await undone
    throw error
  }
}

/** After the commit that took their rows away. What fails here is swept up later. */
export async function deleteFiles(
  { services }: { services: { files: FileStore } },
  keys: readonly string[],
): Promise<void> {
  await Promise.allSettled(keys.map((key) => services.files.delete(key)))
}
