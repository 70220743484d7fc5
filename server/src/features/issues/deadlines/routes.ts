import type { FastifyInstance } from 'fastify'
import { issueDeadlineEndpoints as e } from '@doorstep/contract/issues/deadlines/endpoints'
import { route } from '../../../http/route.ts'
import { endWaiting, listIssueDeadlines, waitForResident } from './service.ts'

export function issueDeadlineRoutes(app: FastifyInstance): void {
  route(app, e.listIssueDeadlines, listIssueDeadlines)
  route(app, e.waitForResident, waitForResident)
  route(app, e.endWaiting, endWaiting)
}
