import { randomUUID } from 'node:crypto'
import type { IncomingMessage, OutgoingHttpHeaders, RequestListener, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '@doorstep/contract/endpoint'
import type { ErrorBody } from '@doorstep/contract/errors'
import { UNAVAILABLE_MESSAGE } from '../db/refusal.ts'
import { BARE_HEADERS, DEFAULT_RETRY_SECONDS } from './errorHandler.ts'
import { truncatedIp } from './logging.ts'
import { measureRequest } from './measure.ts'
import { callerRequestIdOf } from './requestContext.ts'
import { limitBody } from './slowBodies.ts'

/** How many wait for the database, where one more is not to join them. */
export type Judge = (endpoint: Endpoint) => number | undefined

/** An address as it is known here: in small letters, a colon for each id. */
const keyOf = (method: string, path: string): string =>
  `${method} ${path.toLowerCase().replace(/\/(?:[0-9]+|:[a-z]+)(?=\/|$)/g, '/:')}`

/**
 * Answers what is sent away before the framework has read it, which costs several times as much as the answer. What is
 * not known for certain goes on to the framework, where the same judge waits.
 */
export function registerDoor(app: FastifyInstance, judge: Judge): void {
  const { services } = app
  // A span, or headers for a page from elsewhere, are the framework's to give.
  if (services.tracing || services.config.corsOrigins.length > 0) return
  const calls = new Map<string, Endpoint>()
  app.addHook('onRoute', ({ method, url, config }) => {
    if (config?.endpoint) for (const one of [method].flat()) calls.set(keyOf(one, url), config.endpoint)
  })
  const callOf = ({ method = '', url = '' }: IncomingMessage): Endpoint | undefined =>
    calls.get(keyOf(method, url.split('?', 1)[0] ?? ''))

  const isSentAway = (request: IncomingMessage, response: ServerResponse): boolean => {
    const endpoint = callOf(request)
    const waiting = endpoint && judge(endpoint)
    if (!endpoint || waiting === undefined) return false
    if (services.metrics) measureRequest(services.metrics, endpoint, response)
    limitBody(request, endpoint)
    const requestId = randomUUID()
    const error: ErrorBody = { code: 'UNAVAILABLE', message: UNAVAILABLE_MESSAGE, requestId }
    const body = JSON.stringify(error)
    const headers: OutgoingHttpHeaders = {
      ...BARE_HEADERS,
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      'retry-after': String(DEFAULT_RETRY_SECONDS),
      'x-request-id': requestId,
      ...(services.lifecycle.isStopping && { connection: 'close' }),
    }
    response.writeHead(503, headers).end(body)
    services.log.info(
      {
        requestId,
        callerRequestId: callerRequestIdOf(request.headers),
        method: request.method,
        route: endpoint.name,
        status: 503,
        waitingAhead: waiting,
        // Behind a proxy it would be the proxy's.
        ip:
          services.config.trustedProxies.length > 0
            ? undefined
            : truncatedIp(request.socket.remoteAddress ?? ''),
      },
      'request',
    )
    return true
  }

  // The framework's own listener is the first, and all others only look on.
  const [framework] = app.server.listeners('request') as RequestListener[]
  if (!framework) throw new Error('The framework does not listen.')
  app.server.off('request', framework)
  app.server.prependListener('request', (request, response) => {
    if (!isSentAway(request, response)) framework.call(app.server, request, response)
  })
}
