import type { FastifyInstance } from 'fastify'
import { userEndpoints as e } from '@doorstep/contract/users/endpoints'
import { route } from '../../../http/route.ts'
import { listUsers } from './service.ts'

export function userListingRoutes(app: FastifyInstance): void {
  route(app, e.listUsers, listUsers)
}
