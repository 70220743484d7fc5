import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { ToggleActive } from '../fields.ts'
import {
  CategoryParams,
  CreateCategory,
  ExportCategories,
  ManagedCategory,
  MoveCategory,
  UpdateCategory,
} from './schema.ts'

export const categoryEndpoints = {
  listManagedCategories: endpoint({
    name: 'listManagedCategories',
    method: 'GET',
    path: '/categories/managed',
    permission: 'category:list',
    shows: ['category'],
    response: z.array(ManagedCategory),
  }),
  createCategory: endpoint({
    name: 'createCategory',
    method: 'POST',
    path: '/categories/managed',
    permission: 'category:manage',
    touches: ['category'],
    body: CreateCategory,
    response: ManagedCategory,
    status: 201,
  }),
  updateCategory: endpoint({
    name: 'updateCategory',
    method: 'PUT',
    path: '/categories/managed/:categoryId',
    permission: 'category:manage',
    touches: ['category', 'issue'],
    params: CategoryParams,
    body: UpdateCategory,
    response: ManagedCategory,
  }),
  moveCategory: endpoint({
    name: 'moveCategory',
    method: 'PUT',
    path: '/categories/managed/:categoryId/place',
    permission: 'category:manage',
    touches: ['category'],
    params: CategoryParams,
    body: MoveCategory,
    response: ManagedCategory,
  }),
  toggleCategory: endpoint({
    name: 'toggleCategory',
    method: 'POST',
    path: '/categories/managed/:categoryId/toggle',
    permission: 'category:manage',
    touches: ['category'],
    params: CategoryParams,
    body: ToggleActive,
    response: ManagedCategory,
  }),
  exportCategories: endpoint({
    name: 'exportCategories',
    method: 'GET',
    path: '/categories/managed/export',
    permission: 'category:list',
    query: ExportCategories,
    response: 'binary',
    media: ['text/csv'],
  }),
}
