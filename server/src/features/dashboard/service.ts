import type { Dashboard, DashboardCounts } from '@doorstep/contract/dashboard/schema'
import type { Ctx } from '../../context.ts'
import { getProperty } from '../properties/service.ts'
import { countPendingUsers, countSubmittedIssues } from './queries.ts'

export async function readDashboard(
  ctx: Ctx,
  { query }: { query: { propertyId: number } },
): Promise<Dashboard> {
  const property = await getProperty(ctx, 'dashboard:read', query.propertyId)
  return {
    siteName: property.siteName,
    developmentName: property.developmentName,
    propertyAddress: property.address,
  }
}

/** What waits for staff in everything they look after. */
export async function readDashboardCounts(ctx: Ctx): Promise<DashboardCounts> {
  return { submittedIssues: await countSubmittedIssues(ctx), pendingUsers: await countPendingUsers(ctx) }
}
