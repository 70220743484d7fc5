import type { FastifyInstance } from 'fastify'
import { passwordEndpoints as e } from '@doorstep/contract/auth/endpoints'
import { route } from '../../../http/route.ts'
import { setUpFirstAdmin } from './service.ts'

export function firstAdminRoutes(app: FastifyInstance): void {
  route(app, e.setUpFirstAdmin, setUpFirstAdmin)
}
