import { USER_STATUSES } from '@doorstep/contract/users/rules'
import type {
  DevelopmentProperties,
  ListPropertyReport,
  ReportSummary,
  UnassignedProperty,
  UserStatusCount,
} from '@doorstep/contract/reports/schema'
import { DAYS_BACKWARDS } from '@doorstep/contract/reports/texts'
import type { Ctx } from '../../context.ts'
import type { Days } from '../../db/days.ts'
import { invalid } from '../../errors.ts'
import { positionOf, sortedPage } from '../../paging/pages.ts'
import type { Page } from '../../paging/pages.ts'
import { requireFilterInScope } from '../../policy/filters.ts'
import { countUsers, findDevelopmentProperties, findUnassigned, readSummary } from './queries.ts'

interface DevelopmentInput {
  query: { developmentId?: number | undefined }
}

/** Throws INVALID if the days are in the wrong order, and NOT_FOUND for a development that the reader cannot see. */
export async function checkFilter(
  ctx: Ctx,
  { developmentId, from, to }: DevelopmentInput['query'] & Days,
): Promise<void> {
  if (from !== undefined && to !== undefined && from > to) throw invalid({ to: DAYS_BACKWARDS })
  await requireFilterInScope(ctx, { developmentId })
}

export async function readReportSummary(ctx: Ctx, { query }: DevelopmentInput): Promise<ReportSummary> {
  await checkFilter(ctx, query)
  return readSummary(ctx, query.developmentId)
}

/**
 * Returns the number of accounts by status that the reader can see, including the reader's own. Leaves out statuses
 * without accounts.
 */
export async function reportUsers(ctx: Ctx, { query }: DevelopmentInput): Promise<UserStatusCount[]> {
  await checkFilter(ctx, query)
  const counts = await countUsers(ctx, query.developmentId)
  return USER_STATUSES.flatMap((status) => counts.filter((row) => row.status === status))
}

const BY_NAME = { sort: 'name' }

export async function reportUnassignedProperties(
  ctx: Ctx,
  { query }: { query: ListPropertyReport },
): Promise<Page<UnassignedProperty>> {
  await checkFilter(ctx, query)
  const sorted = { ...query, ...BY_NAME }
  return sortedPage(await findUnassigned(ctx, query, positionOf(sorted)), sorted, (rows) => rows)
}

export async function reportProperties(
  ctx: Ctx,
  { query }: { query: ListPropertyReport },
): Promise<Page<DevelopmentProperties>> {
  await checkFilter(ctx, query)
  const sorted = { ...query, ...BY_NAME }
  return sortedPage(await findDevelopmentProperties(ctx, query, positionOf(sorted)), sorted, (rows) => rows)
}
