import { endpoints } from '../../endpoint.ts'
import { Welcome } from './schema.ts'

export const welcomeEndpoints = endpoints({
  readWelcome: {
    method: 'GET',
    path: '/account/welcome',
    permission: 'profile:read',
    shows: ['welcome', 'profile', 'calendarFeed', 'issue'],
    response: Welcome,
  },
  dismissWelcome: {
    method: 'POST',
    path: '/account/welcome/put-away',
    permission: 'profile:update',
    touches: ['welcome'],
    response: 'none',
  },
})
