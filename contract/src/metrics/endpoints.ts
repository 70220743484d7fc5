import { endpoints } from '../endpoint.ts'

export const metricsEndpoints = endpoints({
  /** For the operator's monitoring. Its token grants access. */
  readMetrics: {
    method: 'GET',
    path: '/metrics',
    permission: 'public',
    response: 'binary',
    media: ['text/plain'],
  },
})
