import { DASHBOARD_COUNT_MAX } from '@doorstep/contract/dashboard/rules'
import type { Stream } from '@doorstep/contract/collections/rules'
import type { Dashboard, DashboardCounts } from '@doorstep/contract/dashboard/schema'
import type { Ctx } from '../../context.ts'
import { listActiveAlerts } from '../alerts/service.ts'
import { nextCollectionDays } from '../collections/service.ts'
import { soonestActivities } from '../activities/service.ts'
import { queuesOf } from '../issue-reading/queues/rules.ts'
import { countQueued } from '../issue-reading/queues/queries.ts'
import { findAskedIssue } from '../verdict-requests/queries.ts'
import { readOwnVisits } from '../orders/appointments/service.ts'
import { getProperty } from '../properties/service.ts'
import { countSubmittedIssues, countWaiting, findWithoutEmergencyNumber } from './queries.ts'

/** Returns the dashboard of a property without its list of issues, but with one issue that waits for an answer. */
export async function readDashboard(
  ctx: Ctx,
  { query: { propertyId } }: { query: { propertyId: number } },
): Promise<Dashboard> {
  const property = await getProperty(ctx, 'dashboard:read', propertyId)
  const [alerts, maintenance, days, question, visits] = await Promise.all([
    listActiveAlerts(ctx, { params: { propertyId } }),
    soonestActivities(ctx, propertyId),
    nextCollectionDays(ctx, property.developmentId),
    findAskedIssue(ctx),
    readOwnVisits(ctx),
  ])
  return {
    siteName: property.siteName,
    developmentName: property.developmentName,
    propertyAddress: property.address,
    alerts,
    maintenance,
    recycling: collectionsOf(days),
    question: question ?? null,
    ...visits,
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

const DUTIES = [
  'needsReply',
  'overdue',
  'dueThisWeek',
  'mine',
  'resolvedToCheck',
  'quiet',
  'aboveLimit',
] as const

/** Counts the work that waits for staff in their scope. */
export async function readDashboardCounts(ctx: Ctx): Promise<DashboardCounts> {
  const submittedIssues = await countSubmittedIssues(ctx)
  const { pendingUsers, failedMessages, activitiesOverdue } = await countWaiting(ctx)
  // The dashboard does not count issues without an owner. If nearly every issue has an owner, the query would read each
  // live issue.
  const duties = await countQueued(ctx, queuesOf(ctx.actor, DUTIES), DASHBOARD_COUNT_MAX)
  const withoutEmergencyNumber = await findWithoutEmergencyNumber(ctx)
  return {
    submittedIssues,
    pendingUsers,
    activitiesOverdue,
    ...duties,
    ...(failedMessages !== null && { failedMessages }),
    ...(withoutEmergencyNumber && { withoutEmergencyNumber }),
  }
}
