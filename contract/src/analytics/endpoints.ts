import { endpoint } from '../endpoint.ts'
import { RecordEvents } from './schema.ts'

export const analyticsEndpoints = {
  recordEvents: endpoint({
    name: 'recordEvents',
    method: 'POST',
    path: '/analytics/events',
    permission: 'public',
    body: RecordEvents,
    response: 'none',
    status: 204,
  }),
}
