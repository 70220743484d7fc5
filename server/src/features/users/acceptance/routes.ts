import type { FastifyInstance } from 'fastify'
import { inviteEndpoints as e } from '@doorstep/contract/users/invites/endpoints'
import { route } from '../../../http/route.ts'
import { acceptInvite, readInvite } from './service.ts'

export function inviteAcceptanceRoutes(app: FastifyInstance): void {
  route(app, e.readInvite, readInvite)
  route(app, e.acceptInvite, acceptInvite)
}
