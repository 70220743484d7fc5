import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Services, SystemCtx } from '../context.ts'

const BEARER = /^Bearer ([A-Za-z0-9_-]{20,128})$/i

export function bearerOf(request: FastifyRequest): string | undefined {
  return BEARER.exec(request.headers.authorization ?? '')?.[1]
}

const REQUEST_ID = /^[A-Za-z0-9._-]{8,64}$/

/** The caller's own id when it is a sane one, else a new one. */
export function requestIdOf(headers: Record<string, string | string[] | undefined>): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID()
}

export function systemCtx(services: Services, requestId: string): SystemCtx {
  return { services, db: services.db, now: () => new Date(), log: services.log, requestId }
}

export function requestCtx(services: Services, request: FastifyRequest): SystemCtx {
  return {
    ...systemCtx(services, request.id),
    log: request.log,
    caller: {
      ip: request.ip,
      userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
      token: bearerOf(request),
    },
  }
}
