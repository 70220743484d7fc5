import type { Issue, ListIssues } from '@doorstep/contract/issues/schema'
import { emitLoneAudit } from '../../../audit/emitAudit.ts'
import type { Ctx } from '../../../context.ts'
import { countedRows, csvFile, csvHours, csvInstant, csvName } from '../../../csv/write.ts'
import type { CsvColumn } from '../../../csv/write.ts'
import type { BinaryResult } from '../../../files/store.ts'
import type { Page } from '../../../paging/pages.ts'
import { requireFilterInScope } from '../../../policy/filters.ts'
import { listIssuesForFile } from '../lists/service.ts'
import { findIssueTimes } from './queries.ts'
import type { IssueTimes } from './queries.ts'

type ExportedIssue = Issue & Partial<IssueTimes>

/** The issues as they are listed now, as a file: what of each the reader may know, and nothing else. */
export async function exportIssues(ctx: Ctx, { query }: { query: ListIssues }): Promise<BinaryResult> {
  await requireFilterInScope(ctx, query)
  const { count, rows } = await countedRows(query, (page) => readPage(ctx, page))
  await emitLoneAudit(ctx, {
    action: 'issue.export',
    object: { type: 'issue', id: null },
    after: { count, ...filterFacts(query) },
  })
  const { timeZone } = ctx.services.config
  return csvFile(csvName('issues', ctx.now(), timeZone), columnsFor(timeZone), rows)
}

async function readPage(ctx: Ctx, query: ListIssues): Promise<Page<ExportedIssue>> {
  const page = await listIssuesForFile(ctx, { query })
  if (page.items.length === 0) return page
  const times = await findIssueTimes(
    ctx,
    page.items.map(({ issueId }) => issueId),
  )
  return { ...page, items: page.items.map((issue) => ({ ...issue, ...times.get(issue.issueId) })) }
}

const TYPED = ['jobId', 'property', 'category', 'q', 'reporter'] as const

/** What the file was narrowed to. Of what was typed only where: it may be somebody's name. */
function filterFacts(query: ListIssues) {
  const { status, priority, propertyId, developmentId, categoryId, owner, due, outcome, from, to } = query
  return {
    status,
    priority,
    propertyId,
    developmentId,
    categoryId,
    owner,
    due,
    outcome,
    from,
    to,
    needsReply: query.needsReply === 'true',
    quiet: query.quiet === 'true',
    resolvedToCheck: query.resolvedToCheck,
    aboveLimit: query.aboveLimit === 'true',
    searched: TYPED.filter((name) => query[name] !== undefined && query[name] !== ''),
  }
}

/** Those of the screen first, in their order, but for phone numbers and who is vulnerable: neither leaves in a file. */
function columnsFor(timeZone: string): CsvColumn<ExportedIssue>[] {
  return [
    { header: 'Job ID', value: (row) => row.jobId },
    { header: 'Reported On', value: (row) => csvInstant(row.createdAt, timeZone) },
    { header: 'Title', value: (row) => row.title },
    { header: 'Description', value: (row) => row.description },
    { header: 'Property', value: (row) => row.propertyName },
    { header: 'Address', value: (row) => row.propertyAddress },
    { header: 'Category', value: (row) => row.category },
    { header: 'Subcategory', value: (row) => row.subCategory },
    { header: 'Sub-subcategory', value: (row) => row.subSubCategory },
    { header: 'Status', value: (row) => row.statusLabel },
    { header: 'Notes', value: (row) => row.comments },
    { header: 'Reported By', value: (row) => row.reporterName },
    { header: 'Priority', value: (row) => row.priority },
    { header: 'Owner', value: (row) => row.ownerName },
    { header: 'Due', value: (row) => csvInstant(row.dueAt, timeZone) },
    { header: 'Hours to first answer', value: (row) => csvHours(row.minutesToAnswer) },
    { header: 'Hours to completion', value: (row) => csvHours(row.minutesToCompletion) },
    { header: 'Times reopened', value: (row) => row.reopenedCount },
  ]
}
