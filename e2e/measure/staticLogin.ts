import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { startLocalServer, type LocalServer } from '../localServer.ts'

/**
 * The fastest possible sign-in page to compare with. It is a handwritten file with the same content and compression,
 * from a minimal server.
 */
export function startStaticLogin(): Promise<LocalServer> {
  const page = gzipSync(readFileSync(new URL('./staticLogin.html', import.meta.url)))
  return startLocalServer((_request, response) => {
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'gzip' })
      .end(page)
  })
}
