import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { ActiveAlert, ActiveAlertsParams, Alert, ListAlerts } from './schema.ts'

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
}
