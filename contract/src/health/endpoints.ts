import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

const Health = z.object({ status: z.string() })

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
