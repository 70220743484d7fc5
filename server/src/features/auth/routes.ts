import type { FastifyInstance } from 'fastify'
import { authEndpoints as e } from '@doorstep/contract/auth/endpoints'
import { route } from '../../http/route.ts'
import { login, logout, validateJwt } from './service.ts'

export function authRoutes(app: FastifyInstance): void {
  route(app, e.login, login)
  route(app, e.logout, logout)
  route(app, e.validateJwt, validateJwt)
}
