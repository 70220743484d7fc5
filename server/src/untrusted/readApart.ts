import PQueue from 'p-queue'
import type { Piscina } from 'piscina'
import { AppError, invalid } from '../errors.ts'
import { ready } from './ready.ts'
import { isTooCostly } from './tooCostly.ts'

interface ReaderOptions {
  timeoutMs?: number
  maxWaiting?: number
  heapMegabytes?: number
}

/** Reads a file from an untrusted sender. Error messages refer to the input field `field`. */
export type ApartReader<Input, Output> = (input: Input, field: string) => Promise<Output>

const IDLE_MS = 10_000
const TOO_COSTLY = 'The file takes too long to read. Choose a smaller one.'
const TOO_MANY = 'Too many files are being read. Please try again in a few seconds.'
const RETRY_SECONDS = 10

const READY = { filename: new URL('./ready.ts', import.meta.url).href, name: ready.name }

const pools = new Set<Piscina>()

/**
 * Makes a reader that runs `name`, an export of `module`, in its own worker thread, one file at a time. Refuses a file
 * that needs too much time or memory with 400, and too many files at once with 503. Errors lose their class between
 * threads, so `read` must return the problem with a file. Takes the module only as a type, so that only the thread
 * loads it.
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
      // The thread gets no environment and no flags, because it reads untrusted files.
      env: {},
      execArgv: [],
    })
    // If a thread ends between two files, the next file starts a new thread. So no caller is affected.
    pool.on('error', () => undefined)
    pools.add(pool)
    return pool
  }

  return async (input, field) => {
    if (line.size >= maxWaiting) throw new AppError('UNAVAILABLE', TOO_MANY, { retryAfter: RETRY_SECONDS })
    return line.add(async () => {
      const open = await openPool()
      // The time that a thread takes to load does not count towards the file's limit.
      if (open.threads.length === 0) await open.run(undefined, READY)
      try {
        // The cast is safe, because the thread returns the result of the exported function.
        return (await open.run(input, { signal: AbortSignal.timeout(timeoutMs) })) as Output
      } catch (error) {
        throw isTooCostly(error) ? invalid({ [field]: TOO_COSTLY }) : error
      }
    })
  }
}

/** Stops all reading, so that the server can shut down. A later file starts a new thread. */
export async function closeReaders(): Promise<void> {
  const open = [...pools]
  pools.clear()
  await Promise.all(open.map((pool) => pool.destroy()))
}
