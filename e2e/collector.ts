import { startLocalServer, type LocalServer } from './localServer.ts'

/** A request to the analytics provider: the address with its query, and the body. */
export interface Collected {
  url: string
  body: string
}

/** Imitates the analytics provider. A GET returns everything that the provider has received. */
export function startCollector(): Promise<LocalServer> {
  const collected: Collected[] = []
  return startLocalServer((request, response) => {
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
}
