import { endpoints } from '../endpoint.ts'
import { Findings, SearchEverywhere } from './schema.ts'

export const searchEndpoints = endpoints({
  searchEverywhere: {
    method: 'GET',
    path: '/search',
    permission: 'search:run',
    shows: ['issue', 'user', 'property', 'development'],
    query: SearchEverywhere,
    response: Findings,
  },
})
