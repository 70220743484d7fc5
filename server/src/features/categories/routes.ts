import type { FastifyInstance } from 'fastify'
import { categoryEndpoints as e } from '@doorstep/contract/categories/endpoints'
import { route } from '../../http/route.ts'
import {
  createCategory,
  listManagedCategories,
  moveCategory,
  toggleCategory,
  updateCategory,
} from './service.ts'

export function categoryRoutes(app: FastifyInstance): void {
  route(app, e.listManagedCategories, listManagedCategories)
  route(app, e.createCategory, createCategory)
  route(app, e.updateCategory, updateCategory)
  route(app, e.moveCategory, moveCategory)
  route(app, e.toggleCategory, toggleCategory)
}
