import type { FastifyInstance } from 'fastify'
import { deadlineEndpoints as e } from '@doorstep/contract/deadlines/endpoints'
import { route } from '../../../http/route.ts'
import { exportDeadlineRules } from './service.ts'

export function deadlineTransferRoutes(app: FastifyInstance): void {
  route(app, e.exportDeadlineRules, exportDeadlineRules)
}
