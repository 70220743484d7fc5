import { Agent } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { BenchRequest } from './scenario.ts'
import { send } from './send.ts'

export interface Asked {
  requests: number
  /** What was answered otherwise than it should be, or not at all. */
  failed: string[]
}

/** Sends these by turns, so many a second, while the work goes on and until it was so many. */
export async function askDuring(
  url: string,
  requests: readonly BenchRequest[],
  { perSecond, count }: { perSecond: number; count: number },
  meanwhile: (isOver: () => boolean) => Promise<void>,
): Promise<Asked> {
  const agent = new Agent({ keepAlive: true, maxSockets: 50 })
  const failed: string[] = []
  const asked: Promise<void>[] = []
  const work = { isDone: false }
  const ask = async (request: BenchRequest): Promise<void> => {
    const outcome = await send(agent, url, request).then(
      ({ status, body }) => (status < 300 ? undefined : `${status}: ${body}`),
      (error: unknown) => String(error),
    )
    if (outcome !== undefined) failed.push(`${request.method} ${request.path}: ${outcome}`)
  }
  const working = meanwhile(() => asked.length >= count).finally(() => {
    work.isDone = true
  })
  // Looked at when all were asked.
  working.catch(() => {})
  while (!work.isDone || asked.length < count) {
    const request = requests[asked.length % requests.length]
    if (request) asked.push(ask(request))
    await delay(1000 / perSecond)
  }
  await working
  await Promise.all(asked)
  agent.destroy()
  return { requests: asked.length, failed }
}

/** Asks on so many connections, each again and again, until the server lets go of each. Answers what was dropped. */
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
