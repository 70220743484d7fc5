import { Agent } from 'node:http'
import { quantile } from './load.ts'
import { UNIQUE } from './scenario.ts'
import type { BenchRequest } from './scenario.ts'
import { send } from './send.ts'

/** So many sockets that no request waits for a free connection. */
const SOCKETS = 2000

export interface Sent {
  /** When the request was sent, in milliseconds of the `performance` clock. */
  at: number
  ms: number
  /** The HTTP status, or 0 if there was no response. */
  status: number
  hasRetryAfter: boolean
  failure?: string
}

export interface Traffic {
  count(): number
  /** Stops sending. Resolves with all sent requests once each has been answered. */
  stop(): Promise<readonly Sent[]>
}

const TICK_MS = 10
/**
 * A request that is late by more than this is skipped, because sending all late requests at once would exceed the rate.
 */
const LATE_MS = 100

/** Sends the requests in turn at up to `perSecond` a second, regardless of the responses. */
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
