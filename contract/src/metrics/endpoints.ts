import { endpoints } from '../endpoint.ts'

export const metricsEndpoints = endpoints({
  /** The operator's monitoring system makes this call. The system's token grants access. */
  readMetrics: {
    method: 'GET',
    path: '/metrics',
    permission: 'public',
    response: 'binary',
    media: ['text/plain'],
  },
})
