import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '@doorstep/contract/endpoint'
import type { ErrorBody } from '@doorstep/contract/errors'
import { UNAVAILABLE_MESSAGE } from '../db/refusal.ts'
import { DEFAULT_RETRY_SECONDS } from './errorHandler.ts'

/** So many requests may wait for each connection of the pool for longer than a burst; a call asks for one a few times. */
const WAITING_FOR_EACH = 4
/** What a burst may bring: as much as the pool works off in a second or less. */
const BURST_FOR_EACH = 100
const BURST_MS = 500
/** Who signs in or out waits behind more of them, and who asks for the server's health is always answered. */
const RESERVE = 2

const isOperators = ({ path }: Endpoint): boolean => /^\/(health|metrics|version)\b/.test(path)
/** Logout is public as login is. */
const RESERVED = new Set<string>(['public', 'mfa:verify', 'session:read'])

function reserveOf(endpoint: Endpoint): number {
  if (isOperators(endpoint)) return Number.POSITIVE_INFINITY
  return RESERVED.has(endpoint.permission) ? RESERVE : 1
}

/** How many may wait now: looks at the line before the pool as each request comes. */
function watchLine(pool: number): (waiting: number) => number {
  const long = WAITING_FOR_EACH * pool
  let lastShort = performance.now()
  let isOver = false
  return (waiting) => {
    const now = performance.now()
    if (waiting < long) lastShort = now
    // One that is held at its limit by sending others away is not over before it is empty.
    if (waiting === 0) isOver = false
    else if (now - lastShort >= BURST_MS) isOver = true
    return isOver ? long : BURST_FOR_EACH * pool
  }
}

/**
 * Refuses new requests at once while too many wait for the database, so that the others are answered soon. A request that
 * has begun is never given up. The answer is sent directly: throwing an error would cost more than all the rest of it.
 */
export function registerOverload(app: FastifyInstance): void {
  const { services } = app
  const limitOf = watchLine(services.config.databasePool)
  app.addHook('onRequest', async (request, reply) => {
    const { endpoint } = request.routeOptions.config
    if (!endpoint) return
    const waiting = services.waitingForDatabase()
    if (waiting < limitOf(waiting) * reserveOf(endpoint)) return
    request.waitingAhead = waiting
    const body: ErrorBody = { code: 'UNAVAILABLE', message: UNAVAILABLE_MESSAGE, requestId: request.id }
    return reply
      .code(503)
      .header('retry-after', DEFAULT_RETRY_SECONDS)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(body))
  })
}
