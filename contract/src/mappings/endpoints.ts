import * as z from 'zod/mini'
import { IMPORT_LIMIT_BYTES, ImportCsv, ImportResult } from '../csv.ts'
import { endpoint } from '../endpoint.ts'
import {
  AssignDevelopmentRole,
  AssignedRoles,
  AssignRole,
  ListMappings,
  Mapping,
  RemovedRoles,
  RemoveRoles,
} from './schema.ts'

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
  exportMappings: endpoint({
    name: 'exportMappings',
    method: 'GET',
    path: '/admin/user-property-mappings/export',
    permission: 'mapping:list',
    query: ListMappings,
    response: 'binary',
  }),
  assignRole: endpoint({
    name: 'assignRole',
    method: 'POST',
    path: '/admin/assign-role-to-property',
    permission: 'mapping:change',
    body: AssignRole,
    response: Mapping,
    status: 201,
  }),
  assignDevelopmentRole: endpoint({
    name: 'assignDevelopmentRole',
    method: 'POST',
    path: '/admin/assign-role-to-development',
    permission: 'mapping:change',
    body: AssignDevelopmentRole,
    response: AssignedRoles,
    status: 201,
  }),
  updateRole: endpoint({
    name: 'updateRole',
    method: 'PUT',
    path: '/admin/update-user-property-role',
    permission: 'mapping:change',
    body: AssignRole,
    response: Mapping,
  }),
  removeRoles: endpoint({
    name: 'removeRoles',
    method: 'PUT',
    path: '/admin/remove-user-property-roles',
    permission: 'mapping:change',
    body: RemoveRoles,
    response: RemovedRoles,
  }),
  importMappings: endpoint({
    name: 'importMappings',
    method: 'POST',
    path: '/admin/user-property-mappings/import',
    permission: 'mapping:change',
    body: ImportCsv,
    bodyLimit: IMPORT_LIMIT_BYTES,
    response: ImportResult,
  }),
}
