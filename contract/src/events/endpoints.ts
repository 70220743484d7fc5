import { endpoints } from '../endpoint.ts'

export const eventEndpoints = endpoints({
  streamEvents: {
    method: 'GET',
    path: '/events',
    permission: 'event:stream',
    background: true,
    response: 'events',
  },
})
