import type { FastifyInstance } from 'fastify'
import { secondStepEndpoints as e } from '@doorstep/contract/auth/endpoints'
import { route } from '../../../http/route.ts'
import { sendCode, verifyCode } from './service.ts'

export function secondStepRoutes(app: FastifyInstance): void {
  route(app, e.verifyCode, verifyCode)
  route(app, e.sendCode, sendCode)
}
