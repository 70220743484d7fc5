import { getCompileCacheDir } from 'node:module'
import { Worker } from 'node:worker_threads'
import { BEATS } from './judge.ts'

export interface WatchdogData {
  /** Nanoseconds from `process.hrtime`, because all threads share that clock. */
  beat: BigInt64Array
  intervalMs: number
}

/**
 * Starts a thread that ends the process when this event loop is blocked. A blocked loop answers nobody and cannot
 * detect the problem itself. `npm start` restarts the process. Neither the thread nor the timer keeps the process
 * running.
 */
export function startWatchdog(intervalMs: number): void {
  const beat = new BigInt64Array(new SharedArrayBuffer(BigInt64Array.BYTES_PER_ELEMENT))
  const live = (): void => void Atomics.store(beat, 0, process.hrtime.bigint())
  live()
  setInterval(live, intervalMs / BEATS).unref()
  const workerData: WatchdogData = { beat, intervalMs }
  // The environment switches on the compile cache for the worker thread. Without the cache, the thread would load the
  // whole type stripper.
  const cache = getCompileCacheDir()
  new Worker(new URL('./watchdogThread.ts', import.meta.url), {
    workerData,
    env: cache === undefined ? {} : { NODE_COMPILE_CACHE: cache },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 4 },
  }).unref()
}
