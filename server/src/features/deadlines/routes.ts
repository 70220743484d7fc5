import type { FastifyInstance } from 'fastify'
import { deadlineEndpoints as e } from '@doorstep/contract/deadlines/endpoints'
import { route } from '../../http/route.ts'
import { addDeadlineRule, listDeadlineRules, previewDeadlines, removeDeadlineRule } from './service.ts'

export function deadlineRoutes(app: FastifyInstance): void {
  route(app, e.listDeadlineRules, listDeadlineRules)
  route(app, e.addDeadlineRule, addDeadlineRule)
  route(app, e.removeDeadlineRule, removeDeadlineRule)
  route(app, e.previewDeadlines, previewDeadlines)
}
