import type { FastifyInstance } from 'fastify'
import { issueEndpoints as e } from '@doorstep/contract/issues/endpoints'
import { route } from '../../../http/route.ts'
import { updateIssue } from './service.ts'

export function issueEditingRoutes(app: FastifyInstance): void {
  route(app, e.updateIssue, updateIssue)
}
