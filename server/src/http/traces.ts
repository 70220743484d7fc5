import { finished } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { within } from '../tracing/tracing.ts'
import { API_PREFIX } from './apiPath.ts'

/** Makes a trace of each call, named after the call and its path in the contract, without ids or query values. */
export function registerTraces(app: FastifyInstance): void {
  const { tracing } = app.services
  if (!tracing) return
  app.addHook('onRequest', (request, reply, done) => {
    const { endpoint } = request.routeOptions.config
    // Streams get no trace, because they last as long as their reader stays connected.
    if (!endpoint || endpoint.response === 'events') return done()
    // A caller's own trace is not continued, because the caller could be a stranger.
    const span = tracing.begin({
      name: endpoint.name,
      kind: 'server',
      attributes: { 'http.request.method': request.method, 'http.route': API_PREFIX + endpoint.path },
    })
    request.span = span
    finished(reply.raw, () => {
      span.set('http.response.status_code', reply.statusCode)
      span.end(reply.statusCode >= 500 ? String(reply.statusCode) : undefined)
    })
    within(span, done)
  })
  // The body is read in a separate async context, so the span has to be set again here.
  app.addHook('preHandler', (request, _reply, done) => within(request.span, done))
}
