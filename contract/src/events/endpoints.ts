import { endpoint } from '../endpoint.ts'

export const eventEndpoints = {
  streamEvents: endpoint({
    name: 'streamEvents',
    method: 'GET',
    path: '/events',
    permission: 'event:stream',
    background: true,
    response: 'events',
  }),
}
