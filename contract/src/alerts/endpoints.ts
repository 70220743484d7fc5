import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
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

export const alertEndpoints = {
  listActiveAlerts: endpoint({
    name: 'listActiveAlerts',
    method: 'GET',
    path: '/alerts/active/:propertyId',
    permission: 'alert:readActive',
    params: ActiveAlertsParams,
    background: true,
    conditional: true,
    response: z.array(ActiveAlert),
  }),
  listAlerts: endpoint({
    name: 'listAlerts',
    method: 'GET',
    path: '/alerts',
    permission: 'alert:list',
    query: ListAlerts,
    paged: true,
    response: z.array(Alert),
  }),
  readAlertReach: endpoint({
    name: 'readAlertReach',
    method: 'GET',
    path: '/alerts/reach',
    permission: 'alert:create',
    query: AlertReachQuery,
    response: AlertReach,
  }),
  createAlert: endpoint({
    name: 'createAlert',
    method: 'POST',
    path: '/alerts',
    permission: 'alert:create',
    body: CreateAlert,
    response: Alert,
    status: 201,
  }),
  updateAlert: endpoint({
    name: 'updateAlert',
    method: 'PUT',
    path: '/alerts/:alertId',
    permission: 'alert:update',
    params: AlertParams,
    body: UpdateAlert,
    response: Alert,
  }),
  toggleAlert: endpoint({
    name: 'toggleAlert',
    method: 'POST',
    path: '/alerts/:alertId/toggle',
    permission: 'alert:update',
    params: AlertParams,
    body: ToggleActive,
    response: Alert,
  }),
  exportAlerts: endpoint({
    name: 'exportAlerts',
    method: 'GET',
    path: '/alerts/export',
    permission: 'alert:list',
    query: ListAlerts,
    response: 'binary',
  }),
}
