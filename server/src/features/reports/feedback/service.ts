import type { FeedbackEntry, ListFeedback, MonthlySatisfaction } from '@doorstep/contract/reports/schema'
import type { Ctx } from '../../../context.ts'
import { positionOf, sortedPage } from '../../../paging/pages.ts'
import type { Page } from '../../../paging/pages.ts'
import { checkFilter } from '../service.ts'
import { findFeedback, findSatisfaction } from './queries.ts'

const NEWEST = { sort: '-createdAt' }

export async function reportFeedback(
  ctx: Ctx,
  { query }: { query: ListFeedback },
): Promise<Page<FeedbackEntry>> {
  await checkFilter(ctx, query)
  const sorted = { ...query, ...NEWEST }
  return sortedPage(await findFeedback(ctx, query, positionOf(sorted)), sorted, (rows) =>
    rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
  )
}

interface SatisfactionInput {
  query: { developmentId?: number | undefined; from?: string | undefined; to?: string | undefined }
}

export async function reportSatisfaction(
  ctx: Ctx,
  { query }: SatisfactionInput,
): Promise<MonthlySatisfaction[]> {
  await checkFilter(ctx, query)
  return findSatisfaction(ctx, query)
}
