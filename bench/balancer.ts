import { Agent, createServer, request as open } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { untilTrue } from './untilTrue.ts'

/** The simplest load balancers check a server at this interval. */
const LOOK_EVERY_MS = 100
/** Longer than any client pauses between two requests. */
const KEEP_ALIVE_MS = 60_000

interface Target {
  url: string
  isReady: boolean
  agent: Agent
}

export interface Balancer {
  url: string
  /** Resolves when the balancer sends requests to the server at this address. */
  untilReady(url: string): Promise<void>
  close(): Promise<void>
}

/**
 * Opens one address for several servers. Servers that report that they are ready receive requests in turn. A request
 * that was sent to one server is never sent to another.
 */
export async function balance(urls: readonly string[]): Promise<Balancer> {
  const targets: Target[] = urls.map((url) => ({
    url,
    isReady: false,
    agent: new Agent({ keepAlive: true }),
  }))
  const looks = targets.map((target) => lookEvery(target))
  let turn = 0
  const server = createServer((incoming, outgoing) => {
    turn += 1
    const order = targets.map((_, at) => targets[(at + turn) % targets.length]).filter((one) => one?.isReady)
    void forward(
      order.filter((one) => one !== undefined),
      incoming,
      outgoing,
    )
  })
  server.keepAliveTimeout = KEEP_ALIVE_MS
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // The server listens on a TCP port, so the address is an object.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    untilReady: (url) => untilTrue(() => targets.some((target) => target.url === url && target.isReady)),
    close: async () => {
      for (const look of looks) clearInterval(look)
      for (const { agent } of targets) agent.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function lookEvery(target: Target): NodeJS.Timeout {
  const look = async (): Promise<void> => {
    const answer = await fetch(`${target.url}/api/health/ready`).catch(() => undefined)
    await answer?.arrayBuffer().catch(() => undefined)
    target.isReady = answer?.ok === true
  }
  void look()
  return setInterval(() => void look(), LOOK_EVERY_MS)
}

async function forward(
  targets: readonly Target[],
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const body = await buffer(incoming)
  for (const target of targets) {
    try {
      await pass(target, { incoming, body, outgoing })
      return
    } catch (error) {
      // The request never reached this server, so it can go to the next server.
      if ((error as NodeJS.ErrnoException).code === 'ECONNREFUSED') continue
      break
    }
  }
  if (outgoing.headersSent) outgoing.destroy()
  else outgoing.writeHead(502).end()
}

interface Exchange {
  incoming: IncomingMessage
  body: Buffer
  outgoing: ServerResponse
}

function pass({ url, agent }: Target, { incoming, body, outgoing }: Exchange): Promise<void> {
  const { connection: _, ...headers } = incoming.headers
  return new Promise((resolve, reject) => {
    const request = open(new URL(incoming.url ?? '/', url), { agent, method: incoming.method, headers })
    request.once('error', reject)
    request.once('response', (response) => {
      const { connection: __, ...kept } = response.headers
      outgoing.writeHead(response.statusCode ?? 502, kept)
      response.once('error', reject)
      response.once('end', resolve)
      response.pipe(outgoing)
    })
    // A live stream ends only when its client disconnects. Then the request to the server ends too.
    outgoing.once('close', () => request.destroy())
    request.end(body)
  })
}
