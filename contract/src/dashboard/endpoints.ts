import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { SearchText } from '../fields.ts'
import { PageQuery } from '../paging.ts'
import { OwnProperty } from '../properties/schema.ts'
import { Dashboard, DashboardCounts, DashboardQuery } from './schema.ts'

export const dashboardEndpoints = {
  listOwnProperties: endpoint({
    name: 'listOwnProperties',
    method: 'GET',
    path: '/dashboard/user-properties',
    permission: 'property:listOwn',
    query: z.object({ ...PageQuery, q: SearchText }),
    paged: true,
    response: z.array(OwnProperty),
  }),
  readDashboard: endpoint({
    name: 'readDashboard',
    method: 'GET',
    path: '/dashboard',
    permission: 'dashboard:read',
    query: DashboardQuery,
    response: Dashboard,
  }),
  readDashboardCounts: endpoint({
    name: 'readDashboardCounts',
    method: 'GET',
    path: '/dashboard/counts',
    permission: 'dashboard:counts',
    response: DashboardCounts,
  }),
}
