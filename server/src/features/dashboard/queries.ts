import { DASHBOARD_COUNT_MAX } from '@doorstep/contract/dashboard/rules'
import type { DashboardCounts } from '@doorstep/contract/dashboard/schema'
import { sql } from 'kysely'
import type { Ctx } from '../../context.ts'
import { IS_NOT_MERGED } from '../../policy/mergedIssues.ts'
import { includes, where } from '../../policy/scopes.ts'
import { countOverdue } from '../activities/queries.ts'
import { isFailed } from '../outbox/failed/queries.ts'
import { countInStatus } from '../reports/tallies/queries.ts'

export async function countSubmittedIssues(ctx: Ctx): Promise<number> {
  if (includes(ctx.actor, 'dashboard:counts', {})) return countInStatus(ctx, 'Submitted')
  const row = await ctx.db
    .selectFrom('issues as i')
    .innerJoin('places as p', 'p.id', 'i.property_id')
    .where('i.status', '=', 'Submitted')
    .where(IS_NOT_MERGED)
    .where(where(ctx.actor, 'dashboard:counts', { developmentId: sql.ref('p.development_id') }))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return row.total
}

interface Waiting {
  pendingUsers: number
  /** The number of given-up messages. Null for readers without permission to manage messages. */
  failedMessages: number | null
  activitiesOverdue: number
}

export async function findWithoutEmergencyNumber(
  ctx: Ctx,
): Promise<DashboardCounts['withoutEmergencyNumber']> {
  const row = await ctx.db
    .selectFrom('developments as d')
    .where('d.is_active', '=', true)
    .where('d.emergency_number', 'is', null)
    .where(where(ctx.actor, 'dashboard:counts', { developmentId: sql.ref('d.id') }))
    .select(['d.id as developmentId', 'd.name as developmentName'])
    .select(sql<number>`count(*) over ()`.as('count'))
    .orderBy('d.name')
    .orderBy('d.id')
    .limit(1)
    .executeTakeFirst()
  if (!row) return undefined
  const { count, ...first } = row
  return { count, first }
}

/** Counts applicants by requested address, given-up messages and overdue activities in one statement. */
export async function countWaiting(ctx: Ctx): Promise<Waiting> {
  const failed = includes(ctx.actor, 'message:manage', {})
    ? sql<number | null>`(select count(*) from outbox_messages where ${isFailed})`
    : sql<number | null>`null::bigint`
  return ctx.db
    .selectFrom('users as u')
    .leftJoin('homes as p', 'p.id', 'u.requested_property_id')
    .where('u.status', '=', 'Pending')
    .where(where(ctx.actor, 'dashboard:counts', { developmentId: sql.ref('p.development_id') }))
    .select(({ fn }) => fn.countAll<number>().as('pendingUsers'))
    .select(failed.as('failedMessages'))
    .select(countOverdue(ctx, 'dashboard:counts', DASHBOARD_COUNT_MAX).as('activitiesOverdue'))
    .executeTakeFirstOrThrow()
}
