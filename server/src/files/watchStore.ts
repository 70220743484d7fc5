import type { FileStore } from './store.ts'

/** The time limit for a health check, in milliseconds. A request to S3 can take much longer than this. */
const WAIT_MS = 2000

/**
 * Returns a function that checks whether the store answers and still belongs to this database. Simultaneous callers
 * share a request. A store that does not answer in time counts as unavailable.
 */
export function watchStore(
  { isClaimed }: Pick<FileStore, 'isClaimed'>,
  waitMs = WAIT_MS,
): () => Promise<boolean> {
  let asking: Promise<boolean> | undefined
  const ask = async (): Promise<boolean> => {
    try {
      return await isClaimed()
    } catch {
      return false
    }
  }
  return async () => {
    asking ??= ask().finally(() => {
      asking = undefined
    })
    const late = Promise.withResolvers<boolean>()
    const timer = setTimeout(() => late.resolve(false), waitMs)
    try {
      return await Promise.race([asking, late.promise])
    } finally {
      clearTimeout(timer)
    }
  }
}
