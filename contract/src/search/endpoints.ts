import { endpoint } from '../endpoint.ts'
import { Findings, SearchEverywhere } from './schema.ts'

export const searchEndpoints = {
  searchEverywhere: endpoint({
    name: 'searchEverywhere',
    method: 'GET',
    path: '/search',
    permission: 'search:run',
    shows: ['issue', 'user', 'property', 'development'],
    query: SearchEverywhere,
    response: Findings,
  }),
}
