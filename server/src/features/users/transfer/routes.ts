import type { FastifyInstance } from 'fastify'
import { userEndpoints } from '@doorstep/contract/users/endpoints'
import { inviteEndpoints } from '@doorstep/contract/users/invites/endpoints'
import { route } from '../../../http/route.ts'
import { exportUsers, importUsers } from './service.ts'

export function userTransferRoutes(app: FastifyInstance): void {
  route(app, userEndpoints.exportUsers, exportUsers)
  route(app, inviteEndpoints.importUsers, importUsers)
}
