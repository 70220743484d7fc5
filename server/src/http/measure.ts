import { finished } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '@doorstep/contract/endpoint'
import type { MeasuredRequest } from '../metrics/metrics.ts'

function kindOf(endpoint: Endpoint | undefined): MeasuredRequest['kind'] {
  if (!endpoint) return 'page'
  if (endpoint.response === 'events') return 'stream'
  if (endpoint.files) return 'upload'
  return endpoint.method === 'GET' ? 'read' : 'write'
}

/** The beginning of its address, as the contract writes it: what it is about. */
const areaOf = ({ path }: Endpoint): string => path.split('/')[1]?.toLowerCase() ?? ''

/** Measures every request, where somebody reads it. Labels are names of calls and words of ours, nothing that was sent. */
export function registerMeasures(app: FastifyInstance): void {
  const { metrics } = app.services
  if (!metrics) return
  app.addHook('onRequest', async (request, reply) => {
    const { endpoint } = request.routeOptions.config
    const startedAt = performance.now()
    metrics.requestBegan()
    // Also where whoever asked has gone away.
    finished(reply.raw, () =>
      metrics.requestEnded({
        route: endpoint?.name ?? 'page',
        area: endpoint ? areaOf(endpoint) : 'page',
        kind: kindOf(endpoint),
        status: reply.statusCode,
        seconds: (performance.now() - startedAt) / 1000,
      }),
    )
  })
}
