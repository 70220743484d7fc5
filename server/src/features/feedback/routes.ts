import type { FastifyInstance } from 'fastify'
import { feedbackEndpoints as e } from '@doorstep/contract/feedback/endpoints'
import { route } from '../../http/route.ts'
import { submitFeedback } from './service.ts'

export function feedbackRoutes(app: FastifyInstance): void {
  route(app, e.submitFeedback, submitFeedback)
}
