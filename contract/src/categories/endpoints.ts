import * as z from 'zod/mini'
import { endpoints } from '../endpoint.ts'
import { ToggleActive } from '../fields.ts'
import {
  CategoryParams,
  CreateCategory,
  ExportCategories,
  ManagedCategory,
  MoveCategory,
  UpdateCategory,
} from './schema.ts'

export const categoryEndpoints = endpoints({
  listManagedCategories: {
    method: 'GET',
    path: '/categories/managed',
    permission: 'category:list',
    shows: ['category'],
    response: z.array(ManagedCategory),
  },
  createCategory: {
    method: 'POST',
    path: '/categories/managed',
    permission: 'category:manage',
    touches: ['category'],
    body: CreateCategory,
    response: ManagedCategory,
    status: 201,
  },
  updateCategory: {
    method: 'PUT',
    path: '/categories/managed/:categoryId',
    permission: 'category:manage',
    touches: ['category', 'issue'],
    params: CategoryParams,
    body: UpdateCategory,
    response: ManagedCategory,
  },
  moveCategory: {
    method: 'PUT',
    path: '/categories/managed/:categoryId/place',
    permission: 'category:manage',
    touches: ['category'],
    params: CategoryParams,
    body: MoveCategory,
    response: ManagedCategory,
  },
  toggleCategory: {
    method: 'POST',
    path: '/categories/managed/:categoryId/toggle',
    permission: 'category:manage',
    touches: ['category'],
    params: CategoryParams,
    body: ToggleActive,
    response: ManagedCategory,
  },
  exportCategories: {
    method: 'GET',
    path: '/categories/managed/export',
    permission: 'category:list',
    query: ExportCategories,
    response: 'binary',
    media: ['text/csv'],
  },
})
