import { setTimeout as delay } from 'node:timers/promises'
import PQueue from 'p-queue'

const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 16_000

/**
 * The error for a picture process that something other than the server ended. On Linux, the kernel ends the process
 * when memory runs out.
 */
export class Killed extends Error {}

export interface AfterKill {
  /** Runs the work. After a kill, jobs run one at a time. Each further kill doubles the wait before the next job. */
  run<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T>
}

type Wait = (ms: number, signal: AbortSignal) => Promise<unknown>

const waitFor: Wait = (ms, signal) => delay(ms, undefined, { signal })

/**
 * All picture processes of a machine share this recovery, because pictures in parallel would run out of memory again.
 */
export function afterKill(wait: Wait = waitFor): AfterKill {
  const alone = new PQueue({ concurrency: 1 })
  let kills = 0

  async function attempt<T>(work: () => Promise<T>): Promise<T> {
    try {
      const answer = await work()
      kills = Math.max(0, kills - 1)
      return answer
    } catch (error) {
      if (error instanceof Killed) kills += 1
      throw error
    }
  }

  return {
    run: (work, signal) => {
      if (kills === 0) return attempt(work)
      return alone.add(async () => {
        const pauseMs = kills === 0 ? 0 : Math.min(FIRST_PAUSE_MS * 2 ** (kills - 1), LONGEST_PAUSE_MS)
        if (pauseMs > 0) await wait(pauseMs, signal)
        return attempt(work)
      })
    },
  }
}
