import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { ListMappings, Mapping } from './schema.ts'

export const mappingEndpoints = {
  listMappings: endpoint({
    name: 'listMappings',
    method: 'GET',
    path: '/admin/user-property-mappings',
    permission: 'mapping:list',
    query: ListMappings,
    paged: true,
    response: z.array(Mapping),
  }),
}
