import autocannon from 'autocannon'
import type { BenchRequest, Load } from './scenario.ts'
import { UNIQUE } from './scenario.ts'

export interface Round {
  requests: number
  requestsPerSecond: number
  p50: number
  p95: number
  p99: number
}

let sent = 0

export function makeUnique(body: string): string {
  sent += 1
  return body.replaceAll(UNIQUE, `load${sent}`)
}

function toAutocannon({ method, path, headers, body }: BenchRequest): autocannon.Request {
  if (body === undefined) return { method, path, headers }
  return { method, path, headers, setupRequest: (request) => ({ ...request, body: makeUnique(body) }) }
}

export function quantile(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0
}

/** Sends requests to a server on all connections for one round. Every status other than 2xx is an error. */
export async function driveRound(url: string, requests: readonly BenchRequest[], load: Load): Promise<Round> {
  const connections = Math.min(load.connections, requests.length)
  const times: number[] = []
  let clients = 0
  let refusal = ''
  const { round } = load
  const started = performance.now()
  let last = started
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const instance = autocannon(
      {
        url,
        connections,
        ...('seconds' in round
          ? { duration: round.seconds }
          : { amount: Math.max(round.requests, connections) }),
        sampleInt: 50,
        // Each connection has its own requests, so that two connections never use the same person or property at once.
        setupClient: (client) => {
          let said = ''
          client.on('body', (body: Buffer) => (said = body.toString('utf8', 0, 500)))
          client.on('response', (status: number) => {
            if (status >= 300) refusal ||= said
          })
          const own = clients
          clients += 1
          client.setRequests(requests.filter((_, index) => index % connections === own).map(toAutocannon))
        },
      },
      (error: Error | null, done) => (error ? reject(error) : resolve(done)),
    )
    instance.on('response', (_client, _status, _bytes, responseTime) => {
      times.push(responseTime)
      last = performance.now()
    })
  })
  const failed = result.non2xx + result.errors + result.timeouts
  if (failed > 0)
    throw new Error(
      `${failed} of ${result.requests.sent} requests to ${requests[0]?.method} ${url}${requests[0]?.path} failed: ` +
        `${JSON.stringify(result.statusCodeStats)} ${refusal}`,
    )
  if (times.length === 0) throw new Error('A round was over before the first answer: make it longer.')
  times.sort((a, b) => a - b)
  return {
    requests: times.length,
    requestsPerSecond: times.length / ((last - started) / 1000),
    p50: quantile(times, 0.5),
    p95: quantile(times, 0.95),
    p99: quantile(times, 0.99),
  }
}
