import type { FastifyInstance } from 'fastify'
import { AppError, notFound } from '../errors.ts'
import { sendError } from './errorHandler.ts'
import { isApiPath } from './apiPath.ts'

/**
 * Answers 405 with Allow if the address has other methods, otherwise 404. Register this handler before all routes that
 * it must cover.
 */
export function registerNotFound(app: FastifyInstance): void {
  const patterns: { matches: RegExp; method: string }[] = []
  app.addHook('onRoute', ({ method, url, config }) => {
    if (config?.endpoint === undefined) return
    const matches = new RegExp(`^${url.replace(/:[A-Za-z]+/g, '[^/]+')}$`, 'i')
    for (const one of [method].flat()) patterns.push({ method: one, matches })
  })
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    if (!isApiPath(path)) return reply.code(404).type('text/plain; charset=utf-8').send('Not found')
    const allowed = [
      ...new Set(patterns.filter((pattern) => pattern.matches.test(path)).map((pattern) => pattern.method)),
    ]
    if (allowed.length === 0 || allowed.includes(request.method)) return sendError(request, reply, notFound())
    // Each GET route also answers HEAD. HEAD comes last in the list.
    const methods = allowed.filter((method) => method !== 'HEAD')
    if (methods.length < allowed.length) methods.push('HEAD')
    void reply.header('allow', methods.join(', '))
    return sendError(
      request,
      reply,
      new AppError('METHOD_NOT_ALLOWED', 'This address does not accept that method.'),
    )
  })
}
