import PQueue from 'p-queue'
import type { Piscina } from 'piscina'
import { AppError, invalid } from '../errors.ts'
import { ready } from './ready.ts'
import { isTooCostly } from './tooCostly.ts'

interface ReaderOptions {
  timeoutMs?: number
  /** Beyond the file that is being read. */
  maxWaiting?: number
  heapMegabytes?: number
}

/** Reads what a stranger has sent; `field` is where the caller is told what is wrong with it. */
export type ApartReader<Input, Output> = (input: Input, field: string) => Promise<Output>

/** An idle thread is kept for the next file for so long. */
const IDLE_MS = 10_000
const TOO_COSTLY = 'The file takes too long to read. It cannot be used.'
const TOO_MANY = 'Too many files are being read. Please try again in a few seconds.'
const RETRY_SECONDS = 10

const READY = { filename: new URL('./ready.ts', import.meta.url).href, name: ready.name }

const pools = new Set<Piscina>()

/**
 * Makes a reader that runs `name`, an export of `module`, in a worker thread: one file at a time, and no reader waits
 * for another one's files. Its type is all that is known of it here, so that only the thread loads it. A file that takes too long or too much memory ends its thread and is refused with 400; too
 * many at once are refused with 503. The thread starts with the first file. Errors lose their class on the way here:
 * `read` answers what is wrong with a file.
 */
export function readApart<Read extends (input: never) => unknown, Output = Awaited<ReturnType<Read>>>(
  module: URL,
  name: string,
  { timeoutMs = 5000, maxWaiting = 20, heapMegabytes = 128 }: ReaderOptions = {},
): ApartReader<Parameters<Read>[0], Output> {
  const line = new PQueue({ concurrency: 1 })
  let pool: Piscina | undefined

  async function openPool(): Promise<Piscina> {
    if (pool && pools.has(pool)) return pool
    const threads = await import('piscina')
    pool = new threads.Piscina({
      filename: module.href,
      name,
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: IDLE_MS,
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: 16 },
      // No environment, no flags: the thread reads what strangers send.
      env: {},
      execArgv: [],
    })
    // A thread that ends between two files is started anew with the next one; nobody waits for it.
    pool.on('error', () => undefined)
    pools.add(pool)
    return pool
  }

  return async (input, field) => {
    if (line.size >= maxWaiting) throw new AppError('UNAVAILABLE', TOO_MANY, { retryAfter: RETRY_SECONDS })
    return line.add(async () => {
      const open = await openPool()
      // The time that a thread takes to load is none of the file's.
      if (open.threads.length === 0) await open.run(undefined, READY)
      try {
        // What the thread answers is what its module's function returned.
        return (await open.run(input, { signal: AbortSignal.timeout(timeoutMs) })) as Output
      } catch (error) {
        throw isTooCostly(error) ? invalid({ [field]: TOO_COSTLY }) : error
      }
    })
  }
}

/** For an orderly end: stops what is being read. A later file starts anew. */
export async function closeReaders(): Promise<void> {
  const open = [...pools]
  pools.clear()
  await Promise.all(open.map((pool) => pool.destroy()))
}
