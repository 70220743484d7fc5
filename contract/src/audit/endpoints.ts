import * as z from 'zod/mini'
import { endpoints } from '../endpoint.ts'
import { AuditEvent, ListAuditEvents } from './schema.ts'

export const auditEndpoints = endpoints({
  listAuditEvents: {
    method: 'GET',
    path: '/audit/events',
    permission: 'audit:read',
    query: ListAuditEvents,
    paged: true,
    response: z.array(AuditEvent),
  },
  exportAuditEvents: {
    method: 'GET',
    path: '/audit/events/export',
    permission: 'audit:read',
    query: ListAuditEvents,
    response: 'binary',
    media: ['text/csv'],
  },
})
