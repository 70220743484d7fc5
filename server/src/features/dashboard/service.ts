import type { Stream } from '@doorstep/contract/collections/rules'
import type { Dashboard, DashboardCounts } from '@doorstep/contract/dashboard/schema'
import type { Ctx } from '../../context.ts'
import { listActiveAlerts } from '../alerts/service.ts'
import { nextCollectionDays } from '../collections/service.ts'
import { soonestActivities } from '../activities/service.ts'
import { getProperty } from '../properties/service.ts'
import { countSubmittedIssues, findWithoutEmergencyNumber, countWaiting } from './queries.ts'

/** Everything that stands on the page of one property but its issues. */
export async function readDashboard(
  ctx: Ctx,
  { query: { propertyId } }: { query: { propertyId: number } },
): Promise<Dashboard> {
  const property = await getProperty(ctx, 'dashboard:read', propertyId)
  const [alerts, maintenance, days] = await Promise.all([
    listActiveAlerts(ctx, { params: { propertyId } }),
    soonestActivities(ctx, propertyId),
    nextCollectionDays(ctx, property.developmentId),
  ])
  return {
    siteName: property.siteName,
    developmentName: property.developmentName,
    propertyAddress: property.address,
    alerts,
    maintenance,
    recycling: collectionsOf(days),
  }
}

function collectionsOf(days: ReadonlyMap<Stream, string>): Dashboard['recycling'] {
  return {
    recyclingDate: days.get('recycling') ?? null,
    wasteDate: days.get('waste') ?? null,
    others: [...days].flatMap(([stream, date]) =>
      stream === 'recycling' || stream === 'waste' ? [] : [{ stream, date }],
    ),
  }
}

/** What waits for staff in everything they look after. */
export async function readDashboardCounts(ctx: Ctx): Promise<DashboardCounts> {
  const submittedIssues = await countSubmittedIssues(ctx)
  const { pendingUsers, failedMessages } = await countWaiting(ctx)
  const withoutEmergencyNumber = await findWithoutEmergencyNumber(ctx)
  return {
    submittedIssues,
    pendingUsers,
    ...(failedMessages !== null && { failedMessages }),
    ...(withoutEmergencyNumber && { withoutEmergencyNumber }),
  }
}
