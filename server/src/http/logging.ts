import type { FastifyInstance, FastifyRequest } from 'fastify'
import pg from 'pg'
import { networkOf } from '../limits/network.ts'

const PLACES_MAX = 12
// The number of stack frames to keep. A driver's frames alone could fill the default of ten.
Error.stackTraceLimit = 40

/**
 * Returns the parts of an error that can be logged, without values. A driver's message can quote text that a person
 * typed. So only its code, its names and the places in our code are kept.
 */
function loggableError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error }
  // Frames in our own code, then the frame that threw the error. A driver's frames would fill the rest.
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? []
  const own = frames.filter((line) => !/node_modules|node:internal/.test(line))
  const places = [...own, ...frames.slice(0, 1)].slice(0, PLACES_MAX).join('\n')
  const cause = error.cause === undefined || error.cause === error ? undefined : loggableError(error.cause)
  if (error instanceof pg.DatabaseError)
    return {
      type: error.name,
      code: error.code,
      constraint: error.constraint,
      table: error.table,
      stack: places,
      cause,
    }
  const code = 'code' in error ? String(error.code) : undefined
  return { type: error.name, code, stack: places, cause }
}

/** Shortens an IP address to its network, so that no person's address is logged. */
function truncatedIp(ip: string): string {
  const network = networkOf(ip)
  return network.includes(':') ? `${network}::/64` : `${network.split('.').slice(0, 3).join('.')}.0/24`
}

export const LOG_SERIALIZERS = {
  err: loggableError,
  error: loggableError,
  req: () => undefined,
  res: () => undefined,
}

/** Logs one line per request with a fixed list of fields. Never logs bodies, query values, headers or tokens. */
export function registerRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', async (request: FastifyRequest, reply) => {
    const endpoint = request.routeOptions.config.endpoint
    request.log.info(
      {
        method: request.method,
        route: endpoint?.name ?? 'page',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        userId: request.actor?.userId,
        traceId: request.span?.traceId,
        waitingAhead: request.waitingAhead,
        ip: truncatedIp(request.ip),
      },
      'request',
    )
  })
}
