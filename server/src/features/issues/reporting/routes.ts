import type { FastifyInstance } from 'fastify'
import { issueEndpoints as e } from '@doorstep/contract/issues/endpoints'
import { route } from '../../../http/route.ts'
import { reportIssue } from './service.ts'

export function issueReportingRoutes(app: FastifyInstance): void {
  route(app, e.reportIssue, reportIssue)
}
