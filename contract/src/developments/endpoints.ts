import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Development, ListDevelopmentChoices, ListDevelopments } from './schema.ts'

export const developmentEndpoints = {
  listDevelopments: endpoint({
    name: 'listDevelopments',
    method: 'GET',
    path: '/developments',
    permission: 'development:list',
    query: ListDevelopments,
    paged: true,
    response: z.array(Development),
  }),
  listDevelopmentChoices: endpoint({
    name: 'listDevelopmentChoices',
    method: 'GET',
    path: '/properties/developments',
    permission: 'development:list',
    query: ListDevelopmentChoices,
    paged: true,
    response: z.array(Development),
  }),
}
