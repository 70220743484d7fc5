import type { FastifyInstance } from 'fastify'
import { reportEndpoints as e } from '@doorstep/contract/reports/endpoints'
import { route } from '../../http/route.ts'
import { exportReport } from './exports/service.ts'
import { reportFeedback, reportSatisfaction } from './feedback/service.ts'
import { reportIssueAges, reportIssueOutcomes, reportIssues, reportIssueTimes } from './issues/service.ts'
import { reportOrderOutcomes, reportOrderTimes } from './orders/service.ts'
import { readReportSummary, reportProperties, reportUnassignedProperties, reportUsers } from './service.ts'

export function reportRoutes(app: FastifyInstance): void {
  route(app, e.readReportSummary, readReportSummary)
  route(app, e.reportUsers, reportUsers)
  route(app, e.reportUnassignedProperties, reportUnassignedProperties)
  route(app, e.reportProperties, reportProperties)
  route(app, e.reportIssues, reportIssues)
  route(app, e.reportIssueTimes, reportIssueTimes)
  route(app, e.reportIssueOutcomes, reportIssueOutcomes)
  route(app, e.reportIssueAges, reportIssueAges)
  route(app, e.reportFeedback, reportFeedback)
  route(app, e.reportSatisfaction, reportSatisfaction)
  route(app, e.reportOrderTimes, reportOrderTimes)
  route(app, e.reportOrderOutcomes, reportOrderOutcomes)
  route(app, e.exportReport, exportReport)
}
