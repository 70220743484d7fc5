import { ListIssues } from '@doorstep/contract/issues/schema'
import {
  ACTIVITY_NUMBERS,
  ageNarrowing,
  CATEGORY_NUMBERS,
  ISSUE_NUMBERS,
  LANDLORD_REPORT_OPEN_MAX,
  periodOf,
} from '@doorstep/contract/landlord-reports/rules'
import type {
  IssueNarrowing,
  IssueNumber,
  LandlordReportPeriod,
} from '@doorstep/contract/landlord-reports/rules'
import type {
  MakeLandlordReport,
  LandlordReport,
  LandlordReportIssue,
} from '@doorstep/contract/landlord-reports/schema'
import { MONTH_TO_COME } from '@doorstep/contract/landlord-reports/texts'
import { AGE_BANDS } from '@doorstep/contract/reports/rules'
import type { Ctx } from '../../context.ts'
import { invalid, notFound } from '../../errors.ts'
import { dayAt } from '../../time/civil.ts'
import { countActivities } from '../activities/queries.ts'
import { countsByCategory, countsOf } from '../issue-reading/filtering/queries.ts'
import { findCategories } from '../lookups/queries.ts'
import { findSatisfaction } from '../reports/feedback/queries.ts'
import { findAverageStars, findOpenIssues, findReportedDevelopment } from './queries.ts'
import type { OpenIssueRow, ReportedDevelopment } from './queries.ts'

/**
 * The report stops counting at this number. No development has so many issues, so the counts are exact even where lists
 * stop counting.
 */
const COUNT_MAX = 10_000_000

/**
 * Returns the development and the period. Throws if the reader may not make reports about the development, or if the
 * month has not begun.
 */
export async function getLandlordReportOf(
  ctx: Ctx,
  { developmentId, month }: MakeLandlordReport,
): Promise<{ development: ReportedDevelopment; period: LandlordReportPeriod }> {
  const development = await findReportedDevelopment(ctx, developmentId)
  if (!development) throw notFound()
  const today = dayAt(ctx.now(), ctx.services.config.timeZone)
  const period = periodOf(month, today)
  if (period.from > today) throw invalid({ month: MONTH_TO_COME })
  return { development, period }
}

/** Returns the numbers of a development and a month. Each number uses the filter of the list that it links to. */
export async function readLandlordReport(
  ctx: Ctx,
  { query }: { query: MakeLandlordReport },
): Promise<LandlordReport> {
  const { development, period } = await getLandlordReportOf(ctx, query)
  const asked = { ctx, developmentId: development.id, period }
  const { from, to } = period
  const [feedback] = await findSatisfaction(ctx, { developmentId: development.id, from, to })
  const activities = { developmentId: development.id, from, to }
  const [done, missed] = await Promise.all(
    ACTIVITY_NUMBERS.map((dated) => countActivities(ctx, { ...activities, dated })),
  )
  return {
    developmentId: development.id,
    development: development.name,
    month: query.month,
    ...period,
    madeAt: ctx.now().toISOString(),
    issues: await countIssues(asked),
    categories: await countCategories(asked),
    ages: await countAges(asked),
    openIssues: await listOpen(asked),
    activities: { done: done ?? 0, missed: missed ?? 0 },
    averageStars: await findAverageStars(ctx, listOf(asked, ISSUE_NUMBERS.rated(period))),
    feedback: { count: feedback?.ratingCount ?? 0, averageRating: feedback?.averageRating ?? null },
  }
}

interface Asked {
  ctx: Ctx
  developmentId: number
  period: LandlordReportPeriod
}

function listOf({ developmentId }: Pick<Asked, 'developmentId'>, narrowing: IssueNarrowing): ListIssues {
  return ListIssues.parse({ developmentId, ...narrowing })
}

async function countIssues(asked: Asked): Promise<LandlordReport['issues']> {
  // The object literal has exactly these keys, so this cast is safe.
  const names = Object.keys(ISSUE_NUMBERS) as IssueNumber[]
  const filters = names.map((name) => listOf(asked, ISSUE_NUMBERS[name](asked.period)))
  const counts = await countsOf(asked.ctx, filters, COUNT_MAX)
  const numbers = names.map((name, at) => [name, counts[at] ?? 0])
  // The object has one number for each name, so this cast is safe.
  return Object.fromEntries(numbers) as LandlordReport['issues']
}

async function countAges(asked: Asked): Promise<LandlordReport['ages']> {
  const filters = AGE_BANDS.map((band) => listOf(asked, ageNarrowing(band, asked.period)))
  const counts = await countsOf(asked.ctx, filters, COUNT_MAX)
  return AGE_BANDS.map((band, at) => ({ band, count: counts[at] ?? 0 }))
}

/** Returns the categories with at least one issue, in list order, including inactive categories. */
async function countCategories(asked: Asked): Promise<LandlordReport['categories']> {
  const { ctx, period } = asked
  const count = (name: IssueNumber): Promise<Map<number, number>> =>
    countsByCategory(ctx, listOf(asked, ISSUE_NUMBERS[name](period)))
  const [raised, closed, open] = await Promise.all(CATEGORY_NUMBERS.map(count))
  const categories = await findCategories(ctx)
  return categories
    .map(({ id, name }) => ({
      categoryId: id,
      category: name,
      raised: raised?.get(id) ?? 0,
      closed: closed?.get(id) ?? 0,
      open: open?.get(id) ?? 0,
    }))
    .filter((row) => CATEGORY_NUMBERS.some((name) => row[name] > 0))
}

async function listOpen(asked: Asked): Promise<LandlordReport['openIssues']> {
  const { openOn } = asked.period
  const filter = { ...listOf(asked, ISSUE_NUMBERS.open(asked.period)), openOn }
  const rows = await findOpenIssues(asked.ctx, filter, LANDLORD_REPORT_OPEN_MAX)
  const categories = new Map((await findCategories(asked.ctx)).map(({ id, name }) => [id, name]))
  return rows.map((row) => presentOpenIssue(row, categories.get(row.categoryId) ?? '', openOn))
}

/** People outside the organisation get the report, so it contains no typed text and no names. */
function presentOpenIssue(
  { categoryId: _categoryId, ...row }: OpenIssueRow,
  category: string,
  openOn: string,
): LandlordReportIssue {
  const age = Temporal.PlainDate.from(row.reportedOn).until(openOn).days
  return { ...row, category, age }
}
