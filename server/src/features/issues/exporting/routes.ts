import type { FastifyInstance } from 'fastify'
import { issueEndpoints as e } from '@doorstep/contract/issues/endpoints'
import { route } from '../../../http/route.ts'
import { exportIssues } from './service.ts'

export function issueExportRoutes(app: FastifyInstance): void {
  route(app, e.exportIssues, exportIssues)
}
