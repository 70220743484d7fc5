import { endpoints } from '../endpoint.ts'

export const metricsEndpoints = endpoints({
  /** Read by the operator's monitoring, whose token grants access. */
  readMetrics: {
    method: 'GET',
    path: '/metrics',
    permission: 'public',
    response: 'binary',
    media: ['text/plain'],
  },
})
