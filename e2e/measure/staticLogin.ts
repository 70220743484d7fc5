import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { startLocalServer, type LocalServer } from '../localServer.ts'

/**
 * The floor for the sign-in page: a handwritten file with the same content, compressed like the product's, from a bare
 * server.
 */
export function startStaticLogin(): Promise<LocalServer> {
  const page = gzipSync(readFileSync(new URL('./staticLogin.html', import.meta.url)))
  return startLocalServer((_request, response) => {
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'gzip' })
      .end(page)
  })
}
