import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type { Services } from '../services.ts'
import { systemCtx } from '../context.ts'
import type { SystemCtx } from '../context.ts'
import { isLoopbackName } from '../loopback.ts'

const BEARER = /^Bearer ([A-Za-z0-9_-]{20,128})$/i

export function bearerOf(request: FastifyRequest): string | undefined {
  return BEARER.exec(request.headers.authorization ?? '')?.[1]
}

const REQUEST_ID = /^[A-Za-z0-9._-]{8,64}$/

/**
 * Returns the caller's own request id if it looks valid. The log shows this id next to our own id, which it never
 * replaces.
 */
export function callerRequestIdOf(headers: IncomingHttpHeaders): string | undefined {
  const given = headers['x-request-id']
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : undefined
}

const LOOPBACK_ADDRESS = /^(127\.|::1$|::ffff:127\.)/
const FORWARDING = /^(forwarded|via|x-real-ip|x-forwarded-.*)$/

/** Whether the request was sent from this machine to this machine, without a proxy. */
function isLocal({ raw, headers }: FastifyRequest): boolean {
  return (
    LOOPBACK_ADDRESS.test(raw.socket.remoteAddress ?? '') &&
    // A foreign site can point any other host name at this machine.
    isLoopbackName(headers.host?.replace(/:[0-9]{1,5}$/, '') ?? '') &&
    !Object.keys(headers).some((name) => FORWARDING.test(name))
  )
}

export function requestCtx(services: Services, request: FastifyRequest): SystemCtx {
  return {
    ...systemCtx(services, request.id),
    log: request.log,
    caller: {
      ip: request.ip,
      userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
      token: bearerOf(request),
      isLocal: isLocal(request),
    },
  }
}
