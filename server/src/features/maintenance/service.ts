import { DASHBOARD_ACTIVITIES_MAX } from '@doorstep/contract/maintenance/schema'
import type { Activity, ListActivities } from '@doorstep/contract/maintenance/schema'
import type { Ctx } from '../../context.ts'
import { placeOf, sortedPage } from '../../http/paging.ts'
import type { Page } from '../../http/paging.ts'
import { getProperty } from '../properties/service.ts'
import { presentActivity } from './present.ts'
import { findActivities, findSoonestActivities } from './queries.ts'

/** Every activity in the reader's scope; below staff the active ones. */
export async function listActivities(
  ctx: Ctx,
  { query }: { query: ListActivities },
): Promise<Page<Activity>> {
  return pageOf(ctx, 'activity:list', query)
}

interface PropertyInput {
  params: { propertyId: number }
  query: Pick<ListActivities, 'limit' | 'cursor' | 'sort' | 'status'>
}

export async function listPropertyActivities(
  ctx: Ctx,
  { params: { propertyId }, query }: PropertyInput,
): Promise<Page<Activity>> {
  await getProperty(ctx, 'activity:listByProperty', propertyId)
  return pageOf(ctx, 'activity:listByProperty', { ...query, propertyId })
}

async function pageOf(
  ctx: Ctx,
  right: 'activity:list' | 'activity:listByProperty',
  query: ListActivities,
): Promise<Page<Activity>> {
  const found = await findActivities(ctx, right, query, placeOf(query))
  return sortedPage(found, query, (rows) => rows.map((row) => presentActivity(ctx, row)))
}

/** What the dashboard of a property shows: the next few, the soonest first. */
export async function soonestActivities(ctx: Ctx, propertyId: number): Promise<Activity[]> {
  const rows = await findSoonestActivities(ctx, propertyId, DASHBOARD_ACTIVITIES_MAX)
  return rows.map((row) => presentActivity(ctx, row))
}
