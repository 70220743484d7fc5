import type { IssueField } from '@doorstep/contract/issues/fields/rules'
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

/** Exports the listed issues as a file, with only the fields that the reader can see. */
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

/**
 * The filters for the audit. The audit does not store the text of a search, because that text could be a person's name.
 */
function filterFacts(query: ListIssues) {
  const { status, priority, propertyId, developmentId, blockId, areaId, categoryId, owner } = query
  const { due, outcome, from, to } = query
  return {
    status,
    priority,
    propertyId,
    developmentId,
    blockId,
    areaId,
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

type Listed =
  | IssueField
  | 'jobId'
  | 'createdAt'
  | 'property'
  | 'address'
  | 'status'
  | 'comments'
  | 'reporter'
  | 'priority'
  | 'owner'
  | 'dueAt'
  | 'minutesToAnswer'
  | 'minutesToCompletion'
  | 'reopenedCount'

/**
 * The columns of the screen come first, in the same order. Null marks fields that no export contains: the vulnerable
 * persons flag and access details.
 */
function columnsFor(timeZone: string): CsvColumn<ExportedIssue>[] {
  const columns: Record<Listed, CsvColumn<ExportedIssue> | null> = {
    jobId: { header: 'Job ID', value: (row) => row.jobId },
    createdAt: { header: 'Reported On', value: (row) => csvInstant(row.createdAt, timeZone) },
    title: { header: 'Title', value: (row) => row.title },
    description: { header: 'Description', value: (row) => row.description },
    property: { header: 'Property', value: (row) => row.propertyName },
    address: { header: 'Address', value: (row) => row.propertyAddress },
    categoryId: { header: 'Category', value: (row) => row.category },
    subCategoryId: { header: 'Subcategory', value: (row) => row.subCategory },
    subSubCategoryId: { header: 'Sub-subcategory', value: (row) => row.subSubCategory },
    status: { header: 'Status', value: (row) => row.statusLabel },
    comments: { header: 'Notes', value: (row) => row.comments },
    reporter: { header: 'Reported By', value: (row) => row.reporterName },
    priority: { header: 'Priority', value: (row) => row.priority },
    owner: { header: 'Owner', value: (row) => row.ownerName },
    dueAt: { header: 'Due', value: (row) => csvInstant(row.dueAt, timeZone) },
    minutesToAnswer: { header: 'Hours to first answer', value: (row) => csvHours(row.minutesToAnswer) },
    minutesToCompletion: { header: 'Hours to completion', value: (row) => csvHours(row.minutesToCompletion) },
    reopenedCount: { header: 'Times reopened', value: (row) => row.reopenedCount },
    vulnerablePersons: null,
    emergency: null,
    mayEnter: null,
    accessTimes: null,
    accessPets: null,
    source: null,
    // The export leaves out the area, because the name of the property already contains the area and the block.
    areaId: null,
    assetId: null,
  }
  return Object.values(columns).filter((column) => column !== null)
}
