import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import type { ErrorBody } from '@doorstep/contract/errors'
import { healthEndpoints } from '@doorstep/contract/health/endpoints'
import type { Health } from '@doorstep/contract/health/schema'
import { API_PREFIX, isApiPath } from './apiPath.ts'
import { BARE_HEADERS } from './errorHandler.ts'

const RETRY_SECONDS = 5
const LIVENESS = API_PREFIX + healthEndpoints.readLiveness.path
const HEALTH = `${API_PREFIX}/health/`
const STARTUP = API_PREFIX + healthEndpoints.readStartup.path

/** Keeps the port open from the start of the process until the application takes over. */
export interface Entrance {
  /** Sets the step that `/health/startup` reports. */
  tell(step: string | undefined): void
  /** Hands the port over to the application without a gap. Returns the number of the port. */
  handOver(application: Server): Promise<number>
  close(): Promise<void>
}

/** Refuses connections until the application is ready and opens the port itself. */
export function openWhenReady({ host, port }: { host: string; port: number }): Entrance {
  return {
    tell: () => {},
    handOver: async (application) => {
      application.listen({ host, port })
      await once(application, 'listening')
      return portOf(application)
    },
    close: async () => {},
  }
}

// An application that listens on TCP has an address with a port.
const portOf = (application: Server): number => (application.address() as AddressInfo).port

/** Opens the port. Until the application takes over, the liveness check gets 200, and all other requests get 503. */
export async function openEntrance(
  { host, port }: { host: string; port: number },
  log: FastifyBaseLogger,
): Promise<Entrance> {
  let step: string | undefined
  let taken: Server | undefined
  const server = createServer((request, response) => {
    if (taken === undefined) return answer(request, response, step, log)
    // Passes on requests on connections that were opened before the application took over. The next request connects to
    // the application.
    response.shouldKeepAlive = false
    taken.emit('request', request, response)
  })
  server.listen({ host, port })
  await once(server, 'listening')
  return {
    tell: (now) => {
      step = now
    },
    handOver: async (application) => {
      application.listen(server)
      await once(application, 'listening')
      taken = application
      return portOf(application)
    },
    close: async () => {
      // Once the application has taken over, it owns the port and closes it.
      if (taken === undefined) server.close()
      server.closeAllConnections()
    },
  }
}

function answer(
  request: IncomingMessage,
  response: ServerResponse,
  step: string | undefined,
  log: FastifyBaseLogger,
): void {
  const path = (request.url?.split('?')[0] ?? '').toLowerCase()
  if (path === LIVENESS) return send(response, 200, { status: 'live' })
  const requestId = randomUUID()
  // Health probes arrive about every second and would fill the log, so they are not logged.
  const level = path.startsWith(HEALTH) ? 'debug' : 'info'
  log[level]({ requestId, status: 503 }, 'requested while the server starts')
  const told = path === STARTUP && step !== undefined
  const message = told
    ? `The service is starting: ${step}.`
    : 'The service is starting. Please try again in a moment.'
  response.setHeader('retry-after', RETRY_SECONDS)
  response.setHeader('x-request-id', requestId)
  send(response, 503, isApiPath(path) ? { code: 'UNAVAILABLE', message, requestId } : message)
}

function send(response: ServerResponse, status: number, body: Health | ErrorBody | string): void {
  const isText = typeof body === 'string'
  response
    .writeHead(status, {
      ...BARE_HEADERS,
      'content-type': `${isText ? 'text/plain' : 'application/json'}; charset=utf-8`,
      // The connection closes, so that the next request reaches the server that has the port by then.
      connection: 'close',
    })
    .end(isText ? body : JSON.stringify(body))
}
