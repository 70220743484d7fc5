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
import { readOwnAppointment } from '../orders/appointments/service.ts'
import { getProperty } from '../properties/service.ts'
import { countSubmittedIssues, countWaiting, findWithoutEmergencyNumber } from './queries.ts'

/** Everything that stands on the page of one property but its issues; of these, of which one waits for an answer. */
export async function readDashboard(
  ctx: Ctx,
  { query: { propertyId } }: { query: { propertyId: number } },
): Promise<Dashboard> {
  const property = await getProperty(ctx, 'dashboard:read', propertyId)
  const [alerts, maintenance, days, question, appointment] = await Promise.all([
    listActiveAlerts(ctx, { params: { propertyId } }),
    soonestActivities(ctx, propertyId),
    nextCollectionDays(ctx, property.developmentId),
    findAskedIssue(ctx),
    readOwnAppointment(ctx),
  ])
  return {
    siteName: property.siteName,
    developmentName: property.developmentName,
    propertyAddress: property.address,
    alerts,
    maintenance,
    recycling: collectionsOf(days),
    question: question ?? null,
    appointment,
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

/** What waits for staff in everything they look after. */
export async function readDashboardCounts(ctx: Ctx): Promise<DashboardCounts> {
  const submittedIssues = await countSubmittedIssues(ctx)
  const { pendingUsers, failedMessages, activitiesOverdue } = await countWaiting(ctx)
  // Nobody's are not counted: where nearly every issue has an owner, that is to look at each live one.
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
