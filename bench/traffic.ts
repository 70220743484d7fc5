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

/** Sends these by turns, so many a second, whatever becomes of them. */
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
  const started = performance.now()
  const timer = setInterval(() => {
    const due = ((performance.now() - started) * perSecond) / 1000
    while (asked.length < due) {
      const request = requests[asked.length % requests.length]
      if (request) asked.push(ask(request))
    }
  }, 10)
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
