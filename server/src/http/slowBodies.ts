import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '@doorstep/contract/endpoint'

/**
 * Time limit for a body without files, which is small. The server's own limit for a whole request is meant for bodies
 * with files.
 */
const LIMIT_MS = 60_000

/** Closes the connection if the body arrives too slowly, unless the call accepts files. */
function limitBody(raw: IncomingMessage, endpoint: Endpoint | undefined, limitMs: number): void {
  const hasBody = 'content-length' in raw.headers || 'transfer-encoding' in raw.headers
  if (!hasBody || endpoint?.files) return
  const timer = setTimeout(() => {
    if (!raw.complete) raw.destroy()
  }, limitMs).unref()
  for (const event of ['end', 'close']) raw.once(event, () => clearTimeout(timer))
}

export function registerSlowBodies(app: FastifyInstance, limitMs = LIMIT_MS): void {
  app.addHook('onRequest', async ({ raw, routeOptions }) =>
    limitBody(raw, routeOptions.config.endpoint, limitMs),
  )
}
