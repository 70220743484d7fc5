import { endpoint } from '../endpoint.ts'

export const metricsEndpoints = {
  /** For the operator's monitoring, whose token is the right. */
  readMetrics: endpoint({
    name: 'readMetrics',
    method: 'GET',
    path: '/metrics',
    permission: 'public',
    response: 'binary',
    media: ['text/plain'],
  }),
}
