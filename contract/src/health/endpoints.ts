import { endpoints } from '../endpoint.ts'
import { Health } from './schema.ts'

export const healthEndpoints = endpoints({
  readLiveness: {
    method: 'GET',
    path: '/health/live',
    permission: 'public',
    response: Health,
  },
  readReadiness: {
    method: 'GET',
    path: '/health/ready',
    permission: 'public',
    response: Health,
  },
  /** Until the server has started, this call responds with 503 and the progress. */
  readStartup: {
    method: 'GET',
    path: '/health/startup',
    permission: 'public',
    response: Health,
  },
})
