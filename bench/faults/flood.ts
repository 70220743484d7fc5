import autocannon from 'autocannon'
import { quantile } from '../load.ts'
import { UNIQUE } from '../scenario.ts'
import type { BenchRequest } from '../scenario.ts'

export interface Flood {
  /** Answers of 2xx a second. */
  goodput: number
  p99: number
  /** How often each status was answered. */
  statuses: Map<number, number>
  /** Connections that broke, or nothing in time. */
  errors: number
  /** What asking took of this machine, in cores. */
  cores: number
}

interface Load {
  connections: number
  seconds: number
  /** Of all together; as much as the connections can without. */
  perSecond?: number
}

/** Asks on so many connections, whatever is answered. */
export async function flood(
  url: string,
  requests: readonly BenchRequest[],
  { connections, seconds, perSecond }: Load,
): Promise<Flood> {
  const times: number[] = []
  const statuses = new Map<number, number>()
  let clients = 0
  const before = process.cpuUsage()
  const turned = (by: number): autocannon.Request[] =>
    [...requests.slice(by % requests.length), ...requests.slice(0, by % requests.length)].map((one) => {
      const { body, ...request } = one
      if (body === undefined) return request
      return {
        ...request,
        setupRequest: (one) => ({ ...one, body: body.replaceAll(UNIQUE, crypto.randomUUID()) }),
      }
    })
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const instance = autocannon(
      {
        url,
        connections,
        duration: seconds,
        timeout: 30,
        ...(perSecond !== undefined && { overallRate: perSecond }),
        setupClient: (client) => {
          client.setRequests(turned((clients += 1)))
        },
      },
      (error: Error | null, done) => (error ? reject(error) : resolve(done)),
    )
    instance.on('response', (_client, status, _bytes, responseTime) => {
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (status < 300) times.push(responseTime)
    })
  })
  times.sort((a, b) => a - b)
  const { user, system } = process.cpuUsage(before)
  return {
    goodput: times.length / seconds,
    p99: quantile(times, 0.99),
    statuses,
    errors: result.errors,
    cores: (user + system) / 1e6 / seconds,
  }
}
