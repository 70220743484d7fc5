import * as z from 'zod/mini'
import { IMPORT_LIMIT_BYTES, ImportCsv, ImportResult } from '../csv.ts'
import { endpoints } from '../endpoint.ts'
import {
  AssignDevelopmentRole,
  AssignedRoles,
  AssignRole,
  ListMappings,
  Mapping,
  RemovedRoles,
  RemoveRoles,
} from './schema.ts'

export const mappingEndpoints = endpoints({
  listMappings: {
    method: 'GET',
    path: '/admin/user-property-mappings',
    permission: 'mapping:list',
    shows: ['user', 'property'],
    query: ListMappings,
    paged: true,
    response: z.array(Mapping),
  },
  exportMappings: {
    method: 'GET',
    path: '/admin/user-property-mappings/export',
    permission: 'mapping:list',
    query: ListMappings,
    response: 'binary',
    media: ['text/csv'],
  },
  assignRole: {
    method: 'POST',
    path: '/admin/assign-role-to-property',
    permission: 'mapping:change',
    touches: ['user'],
    body: AssignRole,
    response: Mapping,
    status: 201,
  },
  assignDevelopmentRole: {
    method: 'POST',
    path: '/admin/assign-role-to-development',
    permission: 'mapping:change',
    touches: ['user'],
    body: AssignDevelopmentRole,
    response: AssignedRoles,
    status: 201,
  },
  updateRole: {
    method: 'PUT',
    path: '/admin/update-user-property-role',
    permission: 'mapping:change',
    touches: ['user'],
    body: AssignRole,
    response: Mapping,
  },
  removeRoles: {
    method: 'PUT',
    path: '/admin/remove-user-property-roles',
    permission: 'mapping:change',
    touches: ['user'],
    body: RemoveRoles,
    response: RemovedRoles,
  },
  importMappings: {
    method: 'POST',
    path: '/admin/user-property-mappings/import',
    permission: 'mapping:change',
    touches: ['user'],
    body: ImportCsv,
    bodyLimit: IMPORT_LIMIT_BYTES,
    response: ImportResult,
  },
})
