import * as z from 'zod/mini'
import { IMPORT_LIMIT_BYTES, ImportCsv, ImportResult } from '../csv.ts'
import { endpoints } from '../endpoint.ts'
import { SearchText, ToggleActive } from '../fields.ts'
import { PageQuery } from '../paging.ts'
import {
  CreateProperty,
  ListProperties,
  Occupant,
  OwnProperty,
  PropertyParams,
  PropertySummary,
  UpdateProperty,
} from './schema.ts'

export const propertyEndpoints = endpoints({
  listOwnProperties: {
    method: 'GET',
    path: '/dashboard/user-properties',
    permission: 'property:listOwn',
    shows: ['property', 'development'],
    query: z.object({ ...PageQuery, q: SearchText }),
    paged: true,
    response: z.array(OwnProperty),
  },
  listProperties: {
    method: 'GET',
    path: '/properties/all',
    permission: 'property:list',
    shows: ['property', 'development'],
    query: ListProperties,
    paged: true,
    response: z.array(PropertySummary),
  },
  listOccupants: {
    method: 'GET',
    path: '/properties/:propertyId/occupants',
    permission: 'property:listOccupants',
    shows: ['user'],
    params: PropertyParams,
    query: z.object({ ...PageQuery, q: SearchText }),
    paged: true,
    response: z.array(Occupant),
  },
  createProperty: {
    method: 'POST',
    path: '/properties/create',
    permission: 'property:create',
    touches: ['property'],
    body: CreateProperty,
    response: PropertySummary,
    status: 201,
  },
  updateProperty: {
    method: 'PUT',
    path: '/properties/:propertyId',
    permission: 'property:update',
    touches: ['property'],
    params: PropertyParams,
    body: UpdateProperty,
    response: PropertySummary,
  },
  toggleProperty: {
    method: 'POST',
    path: '/properties/:propertyId/toggle',
    permission: 'property:update',
    touches: ['property'],
    params: PropertyParams,
    body: ToggleActive,
    response: PropertySummary,
  },
  exportProperties: {
    method: 'GET',
    path: '/properties/export',
    permission: 'property:list',
    query: ListProperties,
    response: 'binary',
    media: ['text/csv'],
  },
  importProperties: {
    method: 'POST',
    path: '/properties/import',
    permission: 'property:create',
    touches: ['property'],
    body: ImportCsv,
    bodyLimit: IMPORT_LIMIT_BYTES,
    response: ImportResult,
  },
})
