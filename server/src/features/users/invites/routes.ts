import type { FastifyInstance } from 'fastify'
import { inviteEndpoints as e } from '@doorstep/contract/users/invites/endpoints'
import { route } from '../../../http/route.ts'
import { cancelInvite, inviteUser, listInvites, resendInvite } from './service.ts'

export function inviteRoutes(app: FastifyInstance): void {
  route(app, e.inviteUser, inviteUser)
  route(app, e.listInvites, listInvites)
  route(app, e.resendInvite, resendInvite)
  route(app, e.cancelInvite, cancelInvite)
}
