import { Agent } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { quantile } from './load.ts'
import type { BenchRequest } from './scenario.ts'
import { send } from './send.ts'

const CONNECTIONS = 50

export interface Pace {
  perSecond: number
  count: number
}

export interface Paced {
  requests: number
  p50: number
  p95: number
  p99: number
}

/**
 * Sends so many requests a second, whatever becomes of those before, one kind after the other. Each counts from the moment
 * at which it was due: a server that falls behind does not slow down those who ask.
 */
export async function pace(
  url: string,
  requests: readonly BenchRequest[],
  { perSecond, count }: Pace,
): Promise<Paced> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const started = performance.now()
  const ask = async (request: BenchRequest, due: number): Promise<number> => {
    const { status, body } = await send(agent, url, request)
    if (status !== 200) throw new Error(`${request.path} answered ${status}: ${body}`)
    return performance.now() - due
  }
  try {
    const asked: Promise<number>[] = []
    for (let n = 0; n < count; n += 1) {
      const due = started + (n * 1000) / perSecond
      const early = due - performance.now()
      if (early > 0) await delay(early)
      const request = requests[n % requests.length]
      if (!request) throw new Error('There is nothing to ask for.')
      const answered = ask(request, due)
      // Looked at when all are sent.
      answered.catch(() => {})
      asked.push(answered)
    }
    const times = (await Promise.all(asked)).toSorted((a, b) => a - b)
    return {
      requests: times.length,
      p50: quantile(times, 0.5),
      p95: quantile(times, 0.95),
      p99: quantile(times, 0.99),
    }
  } finally {
    agent.destroy()
  }
}
