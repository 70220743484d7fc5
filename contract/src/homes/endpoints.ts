import * as z from 'zod/mini'
import { endpoints } from '../endpoint.ts'
import { Home, HomeParams, HomePerson, ListHomePeople } from './schema.ts'

export const homeEndpoints = endpoints({
  readHome: {
    method: 'GET',
    path: '/properties/:propertyId',
    permission: 'property:read',
    shows: ['property', 'development'],
    params: HomeParams,
    response: Home,
  },
  /** Lists residents before other people. */
  listHomePeople: {
    method: 'GET',
    path: '/properties/:propertyId/people',
    permission: 'property:read',
    shows: ['user'],
    params: HomeParams,
    query: ListHomePeople,
    paged: true,
    response: z.array(HomePerson),
  },
})
