import type { FastifyInstance } from 'fastify'
import { issueEndpoints as e } from '@doorstep/contract/issues/endpoints'
import { route } from '../../http/route.ts'
import { listIssueEvents, listIssues, listOwnIssues, readIssue } from './service.ts'

export function issueRoutes(app: FastifyInstance): void {
  route(app, e.listIssues, listIssues)
  route(app, e.listOwnIssues, listOwnIssues)
  route(app, e.readIssue, readIssue)
  route(app, e.listIssueEvents, listIssueEvents)
}
