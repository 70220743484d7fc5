import type { FastifyInstance } from 'fastify'
import { passwordEndpoints as e } from '@doorstep/contract/auth/endpoints'
import { route } from '../../../http/route.ts'
import { changePassword, forgotPassword, resetPassword } from './service.ts'

export function passwordRoutes(app: FastifyInstance): void {
  route(app, e.forgotPassword, forgotPassword)
  route(app, e.resetPassword, resetPassword)
  route(app, e.changePassword, changePassword)
}
