import { getCompileCacheDir } from 'node:module'
import { Worker } from 'node:worker_threads'
import { BEATS } from './judge.ts'

export interface WatchdogData {
  /** Nanoseconds of `process.hrtime`, which is one clock for all threads. */
  beat: BigInt64Array
  intervalMs: number
}

/**
 * A thread that ends the process when the loop of this one stands still: nobody is answered then, and nothing in it can
 * tell. `npm start` starts it again. Neither keeps the process alive.
 */
export function startWatchdog(intervalMs: number): void {
  const beat = new BigInt64Array(new SharedArrayBuffer(BigInt64Array.BYTES_PER_ELEMENT))
  const live = (): void => void Atomics.store(beat, 0, process.hrtime.bigint())
  live()
  setInterval(live, intervalMs / BEATS).unref()
  const workerData: WatchdogData = { beat, intervalMs }
  // A thread of its own knows no cache unless it is told; without one it loads all that takes types away.
  const cache = getCompileCacheDir()
  new Worker(new URL('./watchdogThread.ts', import.meta.url), {
    workerData,
    env: cache === undefined ? {} : { NODE_COMPILE_CACHE: cache },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 4 },
  }).unref()
}
