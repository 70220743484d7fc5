import * as z from 'zod/mini'
import { endpoints } from '../endpoint.ts'
import { ToggleActive } from '../fields.ts'
import {
  ActiveAlert,
  ActiveAlertsParams,
  Alert,
  AlertParams,
  AlertReach,
  AlertReachQuery,
  CreateAlert,
  ListAlerts,
  UpdateAlert,
} from './schema.ts'

export const alertEndpoints = endpoints({
  listActiveAlerts: {
    method: 'GET',
    path: '/alerts/active/:propertyId',
    permission: 'alert:readActive',
    shows: ['alert'],
    params: ActiveAlertsParams,
    background: true,
    conditional: true,
    response: z.array(ActiveAlert),
  },
  listAlerts: {
    method: 'GET',
    path: '/alerts',
    permission: 'alert:list',
    shows: ['alert'],
    query: ListAlerts,
    paged: true,
    response: z.array(Alert),
  },
  readAlertReach: {
    method: 'GET',
    path: '/alerts/reach',
    permission: 'alert:create',
    query: AlertReachQuery,
    response: AlertReach,
  },
  createAlert: {
    method: 'POST',
    path: '/alerts',
    permission: 'alert:create',
    touches: ['alert'],
    body: CreateAlert,
    response: Alert,
    status: 201,
  },
  updateAlert: {
    method: 'PUT',
    path: '/alerts/:alertId',
    permission: 'alert:update',
    touches: ['alert'],
    params: AlertParams,
    body: UpdateAlert,
    response: Alert,
  },
  toggleAlert: {
    method: 'POST',
    path: '/alerts/:alertId/toggle',
    permission: 'alert:update',
    touches: ['alert'],
    params: AlertParams,
    body: ToggleActive,
    response: Alert,
  },
  exportAlerts: {
    method: 'GET',
    path: '/alerts/export',
    permission: 'alert:list',
    query: ListAlerts,
    response: 'binary',
    media: ['text/csv'],
  },
})
