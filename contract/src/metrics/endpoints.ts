import { endpoints } from '../endpoint.ts'

export const metricsEndpoints = endpoints({
  /** For the operator's monitoring, whose token is the right. */
  readMetrics: {
    method: 'GET',
    path: '/metrics',
    permission: 'public',
    response: 'binary',
    media: ['text/plain'],
  },
})
