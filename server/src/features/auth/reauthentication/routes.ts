import type { FastifyInstance } from 'fastify'
import { authEndpoints as e } from '@doorstep/contract/auth/endpoints'
import { route } from '../../../http/route.ts'
import { reauthenticate } from './service.ts'

export function reauthenticationRoutes(app: FastifyInstance): void {
  route(app, e.reauthenticate, reauthenticate)
}
