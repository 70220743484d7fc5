import { endpoints } from '../endpoint.ts'
import { Dashboard, DashboardCounts, DashboardQuery } from './schema.ts'

export const dashboardEndpoints = endpoints({
  readDashboard: {
    method: 'GET',
    path: '/dashboard',
    permission: 'dashboard:read',
    shows: ['alert', 'activity', 'notification'],
    query: DashboardQuery,
    response: Dashboard,
  },
  readDashboardCounts: {
    method: 'GET',
    path: '/dashboard/counts',
    permission: 'dashboard:counts',
    shows: ['issue', 'user', 'message', 'development', 'activity'],
    response: DashboardCounts,
  },
})
