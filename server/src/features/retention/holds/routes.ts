import type { FastifyInstance } from 'fastify'
import { retentionEndpoints as e } from '@doorstep/contract/retention/endpoints'
import { route } from '../../../http/route.ts'
import { liftHold, listHolds, setHold } from './service.ts'

export function holdRoutes(app: FastifyInstance): void {
  route(app, e.listHolds, listHolds)
  route(app, e.setHold, setHold)
  route(app, e.liftHold, liftHold)
}
