import { Agent, get } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { send } from './send.ts'

export interface Viewer {
  token: string
  propertyId: number
}

/** A dashboard that somebody has left open: its live stream, and its poll of the alerts. */
export interface OpenPage {
  /** Asks whether the alerts have changed, as the page does: with what it knows already. */
  poll(): Promise<void>
  /** Waits until it was told of something. */
  told(): Promise<void>
  close(): void
}

function openStream(url: string, headers: Record<string, string>, agent: Agent): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = get(new URL('/api/events', url), { agent, headers }, (response) => {
      if (response.statusCode === 200) return resolve(response)
      response.resume()
      reject(new Error(`A live stream was answered ${response.statusCode}.`))
    })
    request.once('error', reject)
  })
}

export async function openPage(url: string, { token, propertyId }: Viewer): Promise<OpenPage> {
  const headers = { authorization: `Bearer ${token}` }
  const path = `/api/alerts/active/${propertyId}`
  // A connection of the stream's own, and one for everything else.
  const streams = new Agent({ keepAlive: true, maxSockets: 1 })
  const calls = new Agent({ keepAlive: true, maxSockets: 1 })
  const stream = await openStream(url, headers, streams)
  const { promise: told, resolve: tell, reject: giveUp } = Promise.withResolvers<void>()
  // Looked at by those who wait for news.
  told.catch(() => {})
  stream.on('data', (chunk: Buffer) => {
    if (chunk.includes('data: ')) tell()
  })
  stream.once('close', () => giveUp(new Error('A live stream was closed.')))
  let known: string | undefined
  return {
    poll: async () => {
      const since: Record<string, string> = known === undefined ? {} : { 'if-none-match': known }
      const answer = await send(calls, url, { method: 'GET', path, headers: { ...headers, ...since } })
      if (answer.status !== 200 && answer.status !== 304)
        throw new Error(`${path} answered ${answer.status}: ${answer.body}`)
      known = answer.headers.etag
    },
    told: () => told,
    close: () => {
      streams.destroy()
      calls.destroy()
    },
  }
}

/** How many of the pages were told within this time. */
export async function countTold(pages: readonly OpenPage[], patienceMs: number): Promise<number> {
  let count = 0
  const all = pages.map((page) => page.told().then(() => (count += 1)))
  await Promise.race([Promise.allSettled(all), delay(patienceMs, undefined, { ref: false })])
  return count
}
