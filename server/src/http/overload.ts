import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '@doorstep/contract/endpoint'
import type { ErrorBody } from '@doorstep/contract/errors'
import { UNAVAILABLE_MESSAGE } from '../db/refusal.ts'
import { DEFAULT_RETRY_SECONDS } from './errorHandler.ts'

/** Number of requests per pool connection that may wait for longer than a burst lasts. */
const WAITING_FOR_EACH = 4
/** Number of requests per pool connection that may wait in a burst. The pool handles them in a second or less. */
const BURST_FOR_EACH = 100
const BURST_MS = 500
/** The server refuses sign-in and sign-out only at this many times the limit. Health checks are never refused. */
const RESERVE = 2

const isOperators = ({ path }: Endpoint): boolean => /^\/(health|metrics|version)\b/.test(path)
/** The permission `public` covers both login and logout. */
const RESERVED = new Set<string>(['public', 'mfa:verify', 'session:read'])

function reserveOf(endpoint: Endpoint): number {
  if (isOperators(endpoint)) return Number.POSITIVE_INFINITY
  return RESERVED.has(endpoint.permission) ? RESERVE : 1
}

/**
 * Makes a function to call at each request with the number of waiting requests. The function returns how many may wait.
 */
function watchLine(pool: number): (waiting: number) => number {
  const long = WAITING_FOR_EACH * pool
  let lastShort = performance.now()
  let isOver = false
  return (waiting) => {
    const now = performance.now()
    if (waiting < long) lastShort = now
    // If refusals keep the queue at its limit, the overload ends only once the queue is empty.
    if (waiting === 0) isOver = false
    else if (now - lastShort >= BURST_MS) isOver = true
    return isOver ? long : BURST_FOR_EACH * pool
  }
}

/**
 * Refuses new requests at once while too many wait for the database, so that the waiting requests are answered soon.
 * Requests that have begun are never dropped. The refusal is sent directly, because throwing an error would cost much
 * more.
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
