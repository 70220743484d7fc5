import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the provider of analytics was sent: the address with its query, and the body. */
export interface Collected {
  url: string
  body: string
}

export interface Collector {
  url: string
  stop(): Promise<void>
}

/** Stands in for the provider of analytics. A GET answers all that it was sent. */
export async function startCollector(): Promise<Collector> {
  const collected: Collected[] = []
  const server = createServer((request, response) => {
    if (request.method === 'GET') {
      response.setHeader('content-type', 'application/json').end(JSON.stringify(collected))
      return
    }
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      collected.push({ url: request.url ?? '', body: Buffer.concat(chunks).toString() })
      response.writeHead(204).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
