import type { FastifyInstance } from 'fastify'
import { categoryEndpoints as e } from '@doorstep/contract/categories/endpoints'
import { route } from '../../../http/route.ts'
import { exportCategories } from './service.ts'

export function categoryTransferRoutes(app: FastifyInstance): void {
  route(app, e.exportCategories, exportCategories)
}
