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
  /** Responds with 503 and the progress until the server has started. */
  readStartup: {
    method: 'GET',
    path: '/health/startup',
    permission: 'public',
    response: Health,
  },
})
