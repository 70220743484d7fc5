import type { FastifyInstance } from 'fastify'
import { welcomeEndpoints as e } from '@doorstep/contract/profiles/welcome/endpoints'
import { route } from '../../../http/route.ts'
import { putAwayWelcome, readWelcome } from './service.ts'

export function welcomeRoutes(app: FastifyInstance): void {
  route(app, e.readWelcome, readWelcome)
  route(app, e.putAwayWelcome, putAwayWelcome)
}
