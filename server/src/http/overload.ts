import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '@doorstep/contract/endpoint'
import type { ErrorBody } from '@doorstep/contract/errors'
import { UNAVAILABLE_MESSAGE } from '../db/refusal.ts'
import { DEFAULT_RETRY_SECONDS } from './errorHandler.ts'

/** So many requests may wait for each connection of the pool; a call asks for one a few times. */
const WAITING_FOR_EACH = 4
/** Who signs in waits behind more of them, and who asks for the server's health is always answered. */
const RESERVE = 2

const isOperators = ({ path }: Endpoint): boolean => /^\/(health|metrics|version)\b/.test(path)

function placesFor(endpoint: Endpoint, all: number): number {
  if (isOperators(endpoint)) return Number.POSITIVE_INFINITY
  const isSigningIn = endpoint.permission === 'public' || endpoint.permission === 'mfa:verify'
  return isSigningIn ? RESERVE * all : all
}

/**
 * More than can be served is sent away at once, before it costs anything: what is taken is answered soon. Asked when a
 * request comes: what was begun is never given up. No error is thrown, whose stack would cost more than the rest.
 */
export function registerOverload(app: FastifyInstance): void {
  const { services } = app
  const all = WAITING_FOR_EACH * services.config.databasePool
  app.addHook('onRequest', async (request, reply) => {
    const { endpoint } = request.routeOptions.config
    if (!endpoint) return
    const waiting = services.waitingForDatabase()
    if (waiting < all || waiting < placesFor(endpoint, all)) return
    request.log.warn({ route: endpoint.name, waiting }, 'sent away: too many wait for the database')
    const body: ErrorBody = { code: 'UNAVAILABLE', message: UNAVAILABLE_MESSAGE, requestId: request.id }
    return reply
      .code(503)
      .header('retry-after', DEFAULT_RETRY_SECONDS)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(body))
  })
}
