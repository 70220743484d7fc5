import * as z from 'zod/mini'
import { endpoints } from '../endpoint.ts'
import { Address, Country, ListAddresses, ListTowns, Town } from './schema.ts'

export const townEndpoints = endpoints({
  listCountries: {
    method: 'GET',
    path: '/countries',
    permission: 'public',
    optionalSession: true,
    response: z.array(Country),
  },
  listTowns: {
    method: 'GET',
    path: '/towns',
    permission: 'public',
    optionalSession: true,
    query: ListTowns,
    paged: true,
    response: z.array(Town),
  },
  listAddresses: {
    method: 'GET',
    path: '/addresses',
    permission: 'public',
    optionalSession: true,
    query: ListAddresses,
    paged: true,
    response: z.array(Address),
  },
})
