import * as z from 'zod/mini'
import { endpoints } from '../endpoint.ts'
import { Category, ListCategories, Role, Status, Subcategories, SubcategoryParams } from './schema.ts'

export const lookupEndpoints = endpoints({
  listCategories: {
    method: 'GET',
    path: '/Lookup/categories',
    permission: 'lookup:read',
    shows: ['category'],
    query: ListCategories,
    response: z.array(Category),
  },
  listStatuses: {
    method: 'GET',
    path: '/Lookup/all_statuses',
    permission: 'lookup:read',
    response: z.array(Status),
  },
  listRoles: {
    method: 'GET',
    path: '/lookup/roles',
    permission: 'role:list',
    response: z.array(Role),
  },
  listSubcategories: {
    method: 'GET',
    path: '/categories/:category/subcategories',
    permission: 'lookup:read',
    shows: ['category'],
    params: SubcategoryParams,
    response: Subcategories,
  },
})
