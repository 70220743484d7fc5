import type { FastifyInstance } from 'fastify'
import { userEndpoints as e } from '@doorstep/contract/users/endpoints'
import { route } from '../../../http/route.ts'
import { changeUsers } from './service.ts'

export function userBulkRoutes(app: FastifyInstance): void {
  route(app, e.changeUsers, changeUsers)
}
