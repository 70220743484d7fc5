import type { FastifyInstance } from 'fastify'
import { userEndpoints as e } from '@doorstep/contract/users/endpoints'
import { route } from '../../../http/route.ts'
import { disableMfa, enableMfa } from './service.ts'

export function factorRoutes(app: FastifyInstance): void {
  route(app, e.enableMfa, enableMfa)
  route(app, e.disableMfa, disableMfa)
}
