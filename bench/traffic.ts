import { Agent } from 'node:http'
import { quantile } from './load.ts'
import { UNIQUE } from './scenario.ts'
import type { BenchRequest } from './scenario.ts'
import { send } from './send.ts'

/** As many as want to ask: nobody waits for somebody else's connection. */
const SOCKETS = 2000

export interface Sent {
  /** Milliseconds, by the clock of `performance`, at which it was sent. */
  at: number
  ms: number
  /** 0 for no answer at all. */
  status: number
  /** Said when to come again. */
  hasRetryAfter: boolean
  /** What was answered otherwise than well. */
  failure?: string
}

export interface Traffic {
  count(): number
  /** Sends nothing more; answers all that was sent, once it is answered. */
  stop(): Promise<readonly Sent[]>
}

const TICK_MS = 10
/** What a sender was late with beyond this is not sent: all at once, it would be far more than so many a second. */
const LATE_MS = 100

/** Sends these by turns, at most so many a second, whatever becomes of them. */
export function startTraffic(url: string, requests: readonly BenchRequest[], perSecond: number): Traffic {
  const agent = new Agent({ keepAlive: true, maxSockets: SOCKETS })
  const asked: Promise<Sent>[] = []
  const ask = async ({ body, ...request }: BenchRequest): Promise<Sent> => {
    const at = performance.now()
    const own = body?.replaceAll(UNIQUE, crypto.randomUUID())
    const name = `${request.method} ${request.path}`
    return send(agent, url, { ...request, ...(own !== undefined && { body: own }) }).then(
      ({ status, headers, body: text, ms }) => ({
        at,
        ms,
        status,
        hasRetryAfter: headers['retry-after'] !== undefined,
        ...(status >= 300 && { failure: `${name}: ${status}: ${text}` }),
      }),
      (error: unknown) => ({
        at,
        ms: performance.now() - at,
        status: 0,
        hasRetryAfter: false,
        failure: `${name}: ${String(error)}`,
      }),
    )
  }
  let last = performance.now()
  let due = 0
  const timer = setInterval(() => {
    const now = performance.now()
    due += (Math.min(now - last, LATE_MS) * perSecond) / 1000
    last = now
    for (; due >= 1; due -= 1) {
      const request = requests[asked.length % requests.length]
      if (request) asked.push(ask(request))
    }
  }, TICK_MS)
  return {
    count: () => asked.length,
    stop: async () => {
      clearInterval(timer)
      const sent = await Promise.all(asked)
      agent.destroy()
      return sent
    },
  }
}

export function p99Of(sent: readonly Sent[]): number {
  return quantile(
    sent.map(({ ms }) => ms).toSorted((a, b) => a - b),
    0.99,
  )
}
