import type { FastifyInstance } from 'fastify'
import { auditEndpoints as e } from '@doorstep/contract/audit/endpoints'
import { route } from '../../http/route.ts'
import { exportAuditEvents, listAuditEvents } from './service.ts'

export function auditRoutes(app: FastifyInstance): void {
  route(app, e.listAuditEvents, listAuditEvents)
  route(app, e.exportAuditEvents, exportAuditEvents)
}
