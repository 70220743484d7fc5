import type { FastifyInstance } from 'fastify'
import { issueBulkEndpoints as e } from '@doorstep/contract/issues/bulk/endpoints'
import { route } from '../../../http/route.ts'
import { changeIssues } from './service.ts'

export function issueBulkRoutes(app: FastifyInstance): void {
  route(app, e.changeIssues, changeIssues)
}
