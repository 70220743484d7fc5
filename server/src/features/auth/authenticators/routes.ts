import type { FastifyInstance } from 'fastify'
import { secondStepEndpoints as e } from '@doorstep/contract/auth/endpoints'
import { route } from '../../../http/route.ts'
import { makeRecoveryCodes, readMfaStatus, setUpMfa } from './service.ts'

export function authenticatorRoutes(app: FastifyInstance): void {
  route(app, e.setUpMfa, setUpMfa)
  route(app, e.readMfaStatus, readMfaStatus)
  route(app, e.makeRecoveryCodes, makeRecoveryCodes)
}
