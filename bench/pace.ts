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
 * Does something so many times a second, whatever becomes of what was done before. Each counts from the moment at which it
 * was due: a server that falls behind does not slow down those who ask.
 */
export async function atPace(
  { perSecond, count }: Pace,
  ask: (n: number) => Promise<unknown>,
): Promise<Paced> {
  const started = performance.now()
  const timed = async (n: number, due: number): Promise<number> => {
    await ask(n)
    return performance.now() - due
  }
  const asked: Promise<number>[] = []
  for (let n = 0; n < count; n += 1) {
    const due = started + (n * 1000) / perSecond
    const early = due - performance.now()
    if (early > 0) await delay(early)
    const answered = timed(n, due)
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
}

/** Sends one request at this pace; whatever is not 200 ends it. */
export async function pace(url: string, request: BenchRequest, given: Pace): Promise<Paced> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  try {
    return await atPace(given, async () => {
      const { status, body } = await send(agent, url, request)
      if (status !== 200) throw new Error(`${request.path} answered ${status}: ${body}`)
    })
  } finally {
    agent.destroy()
  }
}
