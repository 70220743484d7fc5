import { Agent } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { BenchRequest } from './scenario.ts'
import { send } from './send.ts'
import { startTraffic } from './traffic.ts'
import { untilTrue } from './untilTrue.ts'

export interface Asked {
  requests: number
  /** Responses that were wrong or missing. */
  failed: string[]
}

/** The number of parallel clients that measure a server's capacity. Each client sends one request after the other. */
const ASKERS = 8
/** The pause before a request that got status 503 is sent again. */
const AGAIN_MS = 250

/**
 * Returns how many requests a second are served to clients that wait for each response. Requests that get status 503
 * are sent again.
 */
export async function servedPerSecond(
  url: string,
  requests: readonly BenchRequest[],
  count: number,
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: ASKERS })
  let begun = 0
  const askOn = async (): Promise<void> => {
    while (begun < count) {
      const request = requests[begun % requests.length]
      begun += 1
      if (!request) throw new Error('There is nothing to ask for.')
      let { status, body } = await send(agent, url, request)
      while (status === 503) {
        await delay(AGAIN_MS)
        ;({ status, body } = await send(agent, url, request))
      }
      if (status >= 300) throw new Error(`${request.path} answered ${status}: ${body}`)
    }
  }
  const started = performance.now()
  try {
    await Promise.all(Array.from({ length: ASKERS }, askOn))
  } finally {
    agent.destroy()
  }
  return (count * 1000) / (performance.now() - started)
}

/** Sends the requests in turn at a fixed rate while `work` runs, and continues until a minimum number has been sent. */
export async function askDuring(
  url: string,
  requests: readonly BenchRequest[],
  { perSecond, count }: { perSecond: number; count: number },
  meanwhile: (isOver: () => boolean) => Promise<void>,
): Promise<Asked> {
  const traffic = startTraffic(url, requests, perSecond)
  const isOver = (): boolean => traffic.count() >= count
  try {
    await meanwhile(isOver)
    await untilTrue(isOver)
  } finally {
    await traffic.stop()
  }
  const sent = await traffic.stop()
  return { requests: sent.length, failed: sent.flatMap(({ failure }) => failure ?? []) }
}

/**
 * Sends requests on this many connections until the server closes all of these connections. Returns the failed
 * requests.
 */
export async function askUntilLetGo(
  url: string,
  request: BenchRequest,
  connections: number,
  begun: () => void,
): Promise<Asked> {
  const failed: string[] = []
  let requests = 0
  const askOn = async (): Promise<void> => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (;;) {
      const answer = await send(agent, url, request).catch((error: unknown) => String(error))
      if (typeof answer === 'string') {
        failed.push(answer)
        break
      }
      requests += 1
      if (requests === connections * 2) begun()
      if (answer.status >= 300) failed.push(`${answer.status}: ${answer.body}`)
      if (answer.headers.connection === 'close') break
    }
    agent.destroy()
  }
  await Promise.all(Array.from({ length: connections }, askOn))
  return { requests, failed }
}
