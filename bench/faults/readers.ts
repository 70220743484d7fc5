import { Agent } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { BenchRequest } from '../scenario.ts'
import { send } from '../send.ts'

/** The pause between a response and the same reader's next request. */
const PAUSE_MS = 50

export interface Reads {
  count: number
  /** Responses with a status other than 200, and missing responses. */
  failed: string[]
}

export interface Readers {
  count(): number
  stop(): Promise<Reads>
}

/**
 * Starts readers who load one page after another. Each reader waits for a response before the next request. So a slow
 * server gets fewer requests and does not refuse any.
 */
export function startReaders(url: string, requests: readonly BenchRequest[], readers: number): Readers {
  const agent = new Agent({ keepAlive: true, maxSockets: readers })
  const reads: Reads = { count: 0, failed: [] }
  const state = { isOver: false }
  const readOn = async (_: unknown, n: number): Promise<void> => {
    for (let turn = n; !state.isOver; turn += readers) {
      const request = requests[turn % requests.length]
      if (!request) throw new Error('There is nothing to read.')
      const failure = await send(agent, url, request).then(
        ({ status, body }) => (status === 200 ? undefined : `${status}: ${body}`),
        String,
      )
      reads.count += 1
      if (failure !== undefined) reads.failed.push(`${request.path}: ${failure}`)
      await delay(PAUSE_MS)
    }
  }
  const reading = Promise.all(Array.from({ length: readers }, readOn))
  return {
    count: () => reads.count,
    stop: async () => {
      state.isOver = true
      await reading
      agent.destroy()
      return reads
    },
  }
}
