import type { FastifyInstance } from 'fastify'
import { userEndpoints as e } from '@doorstep/contract/users/endpoints'
import { route } from '../../../http/route.ts'
import { exportUsers } from './service.ts'

export function userExportRoutes(app: FastifyInstance): void {
  route(app, e.exportUsers, exportUsers)
}
