import { UNFINISHED_STATUSES } from '@doorstep/contract/issues/rules'
import { AGE_BANDS, AGE_BAND_DAYS } from '@doorstep/contract/reports/rules'
import type {
  IssueAge,
  IssueCount,
  IssueOutcomes,
  IssueOutcomesQuery,
  IssueReportQuery,
  IssueTimes,
  IssueTimesQuery,
} from '@doorstep/contract/reports/schema'
import type { Ctx } from '../../../context.ts'
import { invalid } from '../../../errors.ts'
import { findCategories } from '../../lookups/queries.ts'
import { dayIn, daysInBoth, daysOfAge } from '../rules.ts'
import { checkFilter } from '../service.ts'
import { countIssuesBy, countOutcomes, countStatuses, findTimes } from './queries.ts'

interface Input {
  query: IssueReportQuery
}

async function check(ctx: Ctx, query: IssueReportQuery): Promise<void> {
  await checkFilter(ctx, query)
  if (query.categoryId === undefined) return
  const categories = await findCategories(ctx)
  if (!categories.some(({ id, parentId }) => id === query.categoryId && parentId === null))
    throw invalid({ categoryId: 'Choose a category from the list.' })
}

export async function reportIssues(ctx: Ctx, { query }: Input): Promise<IssueCount[]> {
  await check(ctx, query)
  return countIssuesBy(ctx, query)
}

export async function reportIssueTimes(
  ctx: Ctx,
  { query }: { query: IssueTimesQuery },
): Promise<IssueTimes[]> {
  await check(ctx, query)
  return findTimes(ctx, query)
}

export async function reportIssueOutcomes(
  ctx: Ctx,
  { query }: { query: IssueOutcomesQuery },
): Promise<IssueOutcomes[]> {
  await check(ctx, query)
  return countOutcomes(ctx, query)
}

const UNFINISHED: readonly string[] = UNFINISHED_STATUSES

/** Counts the unfinished issues by age band. Each band is a range of days on which the issues were reported. */
export async function reportIssueAges(ctx: Ctx, { query }: Input): Promise<IssueAge[]> {
  await check(ctx, query)
  const today = dayIn(ctx.now(), ctx.services.config.timeZone)
  const ages: IssueAge[] = []
  for (const band of AGE_BANDS) {
    const days = daysInBoth(query, daysOfAge(AGE_BAND_DAYS[band], today))
    if (!days) continue
    const counts = await countStatuses(ctx, { ...query, ...days })
    for (const { status, count } of counts)
      if (UNFINISHED.includes(status))
        ages.push({ band, from: days.from ?? null, to: days.to ?? today, status, count })
  }
  return ages
}
