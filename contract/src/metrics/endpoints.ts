import { endpoints } from '../endpoint.ts'

export const metricsEndpoints = endpoints({
  /** Called by the operator's monitoring system. Its token grants access. */
  readMetrics: {
    method: 'GET',
    path: '/metrics',
    permission: 'public',
    response: 'binary',
    media: ['text/plain'],
  },
})
