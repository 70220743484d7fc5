import type { FastifyInstance } from 'fastify'
import { signUpEndpoints as e } from '@doorstep/contract/users/endpoints'
import { route } from '../../../http/route.ts'
import { register, replaceApplication } from './service.ts'

export function signUpRoutes(app: FastifyInstance): void {
  route(app, e.register, register)
  route(app, e.replaceApplication, replaceApplication)
}
