import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '@doorstep/contract/endpoint'
import { endpoints } from '@doorstep/contract'
import { AppError, notFound } from '../errors.ts'
import { sendError } from './errorHandler.ts'
import { API_PREFIX } from './route.ts'

interface Pattern {
  matches: RegExp
  method: string
}

const PATTERNS: Pattern[] = Object.values<Endpoint>(endpoints).flatMap((endpoint) =>
  [{ method: endpoint.method, path: endpoint.path }, ...(endpoint.aliases ?? [])].map((address) => ({
    method: address.method ?? endpoint.method,
    matches: new RegExp(`^${API_PREFIX}${address.path.replace(/:[A-Za-z]+/g, '[^/]+')}$`, 'i'),
  })),
)

/** 405 with Allow on an address that other methods have, 404 on all others, below the API's prefix. */
export function registerApiNotFound(app: FastifyInstance): void {
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const allowed = [
      ...new Set(PATTERNS.filter((pattern) => pattern.matches.test(path)).map((pattern) => pattern.method)),
    ]
    if (allowed.length === 0 || allowed.includes(request.method)) return sendError(request, reply, notFound())
    if (allowed.includes('GET')) allowed.push('HEAD')
    void reply.header('allow', allowed.join(', '))
    return sendError(
      request,
      reply,
      new AppError('METHOD_NOT_ALLOWED', 'This address does not take that method.'),
    )
  })
}
