import type { FastifyInstance } from 'fastify'
import { inviteEndpoints as e } from '@doorstep/contract/users/invites/endpoints'
import { route } from '../../../http/route.ts'
import { importUsers } from './service.ts'

export function userImportRoutes(app: FastifyInstance): void {
  route(app, e.importUsers, importUsers)
}
