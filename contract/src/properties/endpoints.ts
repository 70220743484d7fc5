import * as z from 'zod/mini'
import { IMPORT_LIMIT_BYTES, ImportCsv, ImportResult } from '../csv.ts'
import { endpoint } from '../endpoint.ts'
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
  createProperty: endpoint({
    name: 'createProperty',
    method: 'POST',
    path: '/properties/create',
    permission: 'property:create',
    body: CreateProperty,
    response: PropertySummary,
    status: 201,
  }),
  updateProperty: endpoint({
    name: 'updateProperty',
    method: 'PUT',
    path: '/properties/:propertyId',
    permission: 'property:update',
    params: PropertyParams,
    body: UpdateProperty,
    response: PropertySummary,
  }),
  toggleProperty: endpoint({
    name: 'toggleProperty',
    method: 'POST',
    path: '/properties/:propertyId/toggle',
    permission: 'property:update',
    params: PropertyParams,
    body: ToggleActive,
    response: PropertySummary,
  }),
  exportProperties: endpoint({
    name: 'exportProperties',
    method: 'GET',
    path: '/properties/export',
    permission: 'property:list',
    query: ListProperties,
    response: 'binary',
  }),
  importProperties: endpoint({
    name: 'importProperties',
    method: 'POST',
    path: '/properties/import',
    permission: 'property:create',
    body: ImportCsv,
    bodyLimit: IMPORT_LIMIT_BYTES,
    response: ImportResult,
  }),
}
