import { endpoints } from '../endpoint.ts'
import { RecordEvents } from './schema.ts'

export const analyticsEndpoints = endpoints({
  recordEvents: {
    method: 'POST',
    path: '/analytics/events',
    permission: 'public',
    body: RecordEvents,
    response: 'none',
  },
})
