import type { FastifyInstance } from 'fastify'
import { userEndpoints as e } from '@doorstep/contract/users/endpoints'
import { route } from '../../http/route.ts'
import { approveUser, rejectUser, suspendUser } from './service.ts'

export function userRoutes(app: FastifyInstance): void {
  route(app, e.approveUser, approveUser)
  route(app, e.suspendUser, suspendUser)
  route(app, e.rejectUser, rejectUser)
}
