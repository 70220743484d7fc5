import PQueue from 'p-queue'
import { isInTransaction } from './context.ts'
import type { SystemCtx } from './context.ts'
import { UNAVAILABLE_MESSAGE } from './db/refusal.ts'
import { AppError } from './errors.ts'
import type { Services } from './services.ts'

interface Turns {
  atOnce: number
  mostWaiting: number
  waitMs: number
}

/**
 * If one person clicks twice in two tabs, fewer than ten calls wait. The maximum wait is as long as a statement may
 * wait for a lock.
 */
const ONE_BY_ONE: Turns = { atOnce: 1, mostWaiting: 10, waitMs: 5000 }

const queuesOf = new WeakMap<Services['limits'], Map<string, PQueue>>()

const unavailable = (): AppError => new AppError('UNAVAILABLE', UNAVAILABLE_MESSAGE)

/**
 * Runs work of the same name one at a time, or `atOnce` at a time, in this process. For one at a time, the lock
 * `lockName` does the same across processes. Only the wait for that lock uses a database connection.
 */
export async function serialise<T>(
  ctx: Pick<SystemCtx, 'db' | 'services'>,
  name: string,
  work: () => Promise<T>,
  { atOnce, mostWaiting, waitMs } = ONE_BY_ONE,
): Promise<T> {
  // Inside a transaction, the work does not wait: the transaction already has a connection, and perhaps the lock.
  if (isInTransaction(ctx)) return work()
  const queue = queueOf(ctx.services.limits, name, atOnce)
  if (queue.size >= mostWaiting) throw unavailable()
  const waiting = new AbortController()
  const timer = setTimeout(() => waiting.abort(unavailable()), waitMs)
  const start = (): Promise<T> => {
    clearTimeout(timer)
    return work()
  }
  return queue.add(start, { signal: waiting.signal })
}

function queueOf(server: Services['limits'], name: string, concurrency: number): PQueue {
  const queues = queuesOf.get(server) ?? new Map<string, PQueue>()
  queuesOf.set(server, queues)
  const known = queues.get(name)
  if (known) return known
  const queue = new PQueue({ concurrency })
  queue.addEventListener('idle', () => queues.delete(name))
  queues.set(name, queue)
  return queue
}
