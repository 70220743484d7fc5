import type { ServerResponse } from 'node:http'
import { finished } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '@doorstep/contract/endpoint'
import type { MeasuredRequest, Metrics } from '../metrics/metrics.ts'

function kindOf(endpoint: Endpoint | undefined): MeasuredRequest['kind'] {
  if (!endpoint) return 'page'
  if (endpoint.response === 'events') return 'stream'
  if (endpoint.files) return 'upload'
  return endpoint.method === 'GET' ? 'read' : 'write'
}

/** First part of the call's path in the contract. */
const areaOf = ({ path }: Endpoint): string => path.split('/')[1]?.toLowerCase() ?? ''

/** Counts a request from now until it is answered. */
function measureRequest(metrics: Metrics, endpoint: Endpoint | undefined, response: ServerResponse): void {
  const startedAt = performance.now()
  metrics.requestBegan()
  // This handler also runs if the caller has disconnected.
  finished(response, () =>
    metrics.requestEnded({
      route: endpoint?.name ?? 'page',
      area: endpoint ? areaOf(endpoint) : 'page',
      kind: kindOf(endpoint),
      status: response.statusCode,
      seconds: (performance.now() - startedAt) / 1000,
    }),
  )
}

/** Measures every request if metrics are on. Labels are only names of calls and our own words. */
export function registerMeasures(app: FastifyInstance): void {
  const { metrics } = app.services
  if (!metrics) return
  app.addHook('onRequest', async (request, reply) =>
    measureRequest(metrics, request.routeOptions.config.endpoint, reply.raw),
  )
}
