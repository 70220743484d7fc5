import { endpoint } from '../endpoint.ts'
import { Dashboard, DashboardCounts, DashboardQuery } from './schema.ts'

export const dashboardEndpoints = {
  readDashboard: endpoint({
    name: 'readDashboard',
    method: 'GET',
    path: '/dashboard',
    permission: 'dashboard:read',
    shows: ['alert', 'activity', 'item'],
    query: DashboardQuery,
    response: Dashboard,
  }),
  readDashboardCounts: endpoint({
    name: 'readDashboardCounts',
    method: 'GET',
    path: '/dashboard/counts',
    permission: 'dashboard:counts',
    shows: ['issue', 'user', 'message', 'development', 'activity'],
    response: DashboardCounts,
  }),
}
