import PQueue from 'p-queue'
import { isInTransaction } from './context.ts'
import type { SystemCtx } from './context.ts'
import { UNAVAILABLE_MESSAGE } from './db/refusal.ts'
import { AppError } from './errors.ts'
import type { Services } from './services.ts'

/** As long as a statement may wait for a lock. */
const WAIT_MS = 5000

/** More than one person starts by pressing twice in two tabs. */
const MOST_WAITING = 10

const queuesOf = new WeakMap<Services['limits'], Map<string, PQueue>>()

const unavailable = (): AppError => new AppError('UNAVAILABLE', UNAVAILABLE_MESSAGE)

/**
 * Runs work of the same name one after the other, in this process. `lockName` then does the same for all processes.
 * Waiting here holds no connection, while waiting there does.
 */
export async function inTurn<T>(
  ctx: Pick<SystemCtx, 'db' | 'services'>,
  name: string,
  work: () => Promise<T>,
): Promise<T> {
  // The transaction has a connection already, and perhaps the lock.
  if (isInTransaction(ctx)) return work()
  const queue = queueOf(ctx.services.limits, name)
  if (queue.size >= MOST_WAITING) throw unavailable()
  const waiting = new AbortController()
  const timer = setTimeout(() => waiting.abort(unavailable()), WAIT_MS)
  const start = (): Promise<T> => {
    clearTimeout(timer)
    return work()
  }
  return queue.add(start, { signal: waiting.signal })
}

function queueOf(server: Services['limits'], name: string): PQueue {
  const queues = queuesOf.get(server) ?? new Map<string, PQueue>()
  queuesOf.set(server, queues)
  const known = queues.get(name)
  if (known) return known
  const queue = new PQueue({ concurrency: 1 })
  queue.addEventListener('idle', () => queues.delete(name))
  queues.set(name, queue)
  return queue
}
