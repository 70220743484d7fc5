import { finished } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { within } from '../tracing/tracing.ts'
import { API_PREFIX } from './apiPath.ts'

/** Each call is a trace, by its name and its address as the contract writes it: no id and no query stands in it. */
export function registerTraces(app: FastifyInstance): void {
  const { tracing } = app.services
  if (!tracing) return
  app.addHook('onRequest', (request, reply, done) => {
    const { endpoint } = request.routeOptions.config
    // A stream lasts as long as its reader stays.
    if (!endpoint || endpoint.response === 'events') return done()
    // A trace that a stranger names is not ours to go on with.
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
  // What reads the body has its own thread of events.
  app.addHook('preHandler', (request, _reply, done) => within(request.span, done))
}
