import {
  CALENDAR_DAYS_MAX,
  CALENDAR_ENTRIES_MAX,
  DASHBOARD_ACTIVITIES_MAX,
} from '@doorstep/contract/activities/rules'
import type {
  Activity,
  ActivityCalendar,
  ListActivities,
  ReadActivityCalendar,
} from '@doorstep/contract/activities/schema'
import type { Ctx } from '../../context.ts'
import { invalid } from '../../errors.ts'
import { positionOf, sortedPage } from '../../paging/pages.ts'
import type { Page } from '../../paging/pages.ts'
import { requireFilterInScope } from '../../policy/filters.ts'
import { getProperty } from '../properties/service.ts'
import { addDays } from '../../time/civil.ts'
import { presentActivity, presentRepetition } from './present.ts'
import { findActivities, findCalendarRows, findSoonestActivities } from './queries.ts'
import type { ActivityRow } from './queries.ts'
import { laterDates } from './rules.ts'

/** Lists the activities in the reader's scope. Only staff see inactive activities. */
export async function listActivities(
  ctx: Ctx,
  { query }: { query: ListActivities },
): Promise<Page<Activity>> {
  const page = await pageOf(ctx, 'activity:list', query)
  if (page.items.length === 0) await requireFilterInScope(ctx, query)
  return page
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
  const found = await findActivities(ctx, right, query, positionOf(query))
  return sortedPage(found, query, (rows) => rows.map((row) => presentActivity(ctx, row)))
}

/** Returns the days of a calendar, with the activities due on them and the later dates of schedules. */
export async function readActivityCalendar(
  ctx: Ctx,
  { query }: { query: ReadActivityCalendar },
): Promise<ActivityCalendar> {
  const { from, to, ...filter } = query
  if (to < from || to >= addDays(from, CALENDAR_DAYS_MAX))
    throw invalid({
      to: `The last day must be on or after the first day. A calendar can cover ${CALENDAR_DAYS_MAX} days at most.`,
    })
  const limit = CALENDAR_ENTRIES_MAX + 1
  const due = await findCalendarRows(ctx, query, { limit })
  const repeating = await findCalendarRows(ctx, { ...filter, to }, { comingAgain: true, limit })
  const entries = [
    ...due.map((row) => ({ day: row.nextScheduledOn, row })),
    ...repeating.flatMap((row) => laterDays(row, from, to).map((day) => ({ day, row }))),
  ].toSorted((one, other) => one.day.localeCompare(other.day) || one.row.id - other.row.id)
  if (entries.length === 0) await requireFilterInScope(ctx, query)
  return {
    entries: entries
      .slice(0, CALENDAR_ENTRIES_MAX)
      .map(({ day, row }) => ({ day, activity: presentActivity(ctx, row) })),
    isCut: Math.max(entries.length, due.length, repeating.length) > CALENDAR_ENTRIES_MAX,
  }
}

function laterDays(row: ActivityRow, from: string, to: string): string[] {
  const repetition = presentRepetition(row)
  const { nextScheduledOn: after } = row
  return repetition ? laterDates(repetition, row.repeatAnchorOn ?? after, { after, from, to }) : []
}

/** Returns the next few activities for the dashboard of a property, soonest first. */
export async function soonestActivities(ctx: Ctx, propertyId: number): Promise<Activity[]> {
  const rows = await findSoonestActivities(ctx, propertyId, DASHBOARD_ACTIVITIES_MAX)
  return rows.map((row) => presentActivity(ctx, row))
}
