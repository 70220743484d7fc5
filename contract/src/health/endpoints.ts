import { endpoint } from '../endpoint.ts'
import { Health } from './schema.ts'

export const healthEndpoints = {
  readLiveness: endpoint({
    name: 'readLiveness',
    method: 'GET',
    path: '/health/live',
    permission: 'public',
    response: Health,
  }),
  readReadiness: endpoint({
    name: 'readReadiness',
    method: 'GET',
    path: '/health/ready',
    permission: 'public',
    response: Health,
  }),
}
