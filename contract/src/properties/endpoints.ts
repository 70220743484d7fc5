import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { SearchText } from '../fields.ts'
import { PageQuery } from '../paging.ts'
import { ListProperties, Occupant, OwnProperty, PropertyParams, PropertySummary } from './schema.ts'

export const propertyEndpoints = {
  listOwnProperties: endpoint({
    name: 'listOwnProperties',
    method: 'GET',
    path: '/dashboard/user-properties',
    permission: 'property:listOwn',
    query: z.object({ ...PageQuery, q: SearchText }),
    paged: true,
    response: z.array(OwnProperty),
  }),
  listProperties: endpoint({
    name: 'listProperties',
    method: 'GET',
    path: '/properties/all',
    permission: 'property:list',
    query: ListProperties,
    paged: true,
    response: z.array(PropertySummary),
  }),
  listOccupants: endpoint({
    name: 'listOccupants',
    method: 'GET',
    path: '/properties/:propertyId/occupants',
    permission: 'property:listOccupants',
    params: PropertyParams,
    query: z.object({ ...PageQuery, q: SearchText }),
    paged: true,
    response: z.array(Occupant),
  }),
}
