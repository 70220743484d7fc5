import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'

/**
 * The floor of the sign-in page: the same content as a file that was written by hand, packed as the product's, from a
 * bare server.
 */
export async function startStaticLogin(): Promise<{ url: string; stop: () => Promise<void> }> {
  const page = gzipSync(readFileSync(new URL('./staticLogin.html', import.meta.url)))
  const server = createServer((_request, response) => {
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'gzip' })
      .end(page)
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
