import { ISSUE_OUTCOME_LABELS, ISSUE_STATUS_LABELS } from '@doorstep/contract/issues/rules'
import { ORDER_OUTCOME_LABELS } from '@doorstep/contract/orders/outcomes/texts'
import { AGE_BAND_LABELS, MEASURE_OUTCOMES, ORDER_COUNTS } from '@doorstep/contract/reports/rules'
import type { ReportTable } from '@doorstep/contract/reports/rules'
import type { ExportReport, OrderOutcomes } from '@doorstep/contract/reports/schema'
import {
  COUNT_COLUMNS,
  PROPERTY_COLUMNS,
  FEEDBACK_COLUMNS,
  SATISFACTION_COLUMNS,
} from '@doorstep/contract/reports/texts'
import { emitLoneAudit } from '../../../audit/emitAudit.ts'
import type { Ctx } from '../../../context.ts'
import { csvFile, csvHours, csvInstant, csvName, everyRow } from '../../../csv/write.ts'
import type { CsvColumn } from '../../../csv/write.ts'
import type { BinaryResult } from '../../../files/store.ts'
import { reportFeedback, reportSatisfaction } from '../feedback/service.ts'
import { reportIssueAges, reportIssueOutcomes, reportIssues, reportIssueTimes } from '../issues/service.ts'
import { reportOrderOutcomes, reportOrderTimes } from '../orders/service.ts'
import { checkFilter, reportProperties, reportUnassignedProperties, reportUsers } from '../service.ts'

type Write = (ctx: Ctx, query: ExportReport, name: string) => Promise<BinaryResult>

/** Reads the first rows before the response starts, so that an error can still change the status of the response. */
function file<Row>(
  read: (ctx: Ctx, query: ExportReport) => Promise<Row[]> | AsyncIterable<Row>,
  columnsOf: (ctx: Ctx, query: ExportReport) => CsvColumn<Row>[],
): Write {
  return async (ctx, query, name) => csvFile(name, columnsOf(ctx, query), await read(ctx, query))
}

function timeColumns(): CsvColumn<{ medianMinutes: number; p90Minutes: number }>[] {
  return [
    { header: 'Median (hours)', value: (row) => csvHours(row.medianMinutes) },
    { header: '90th percentile (hours)', value: (row) => csvHours(row.p90Minutes) },
  ]
}

/** Exports always start at the first row. */
const FROM_THE_START = { limit: 1, cursor: undefined }

const TABLES: Record<ReportTable, Write> = {
  users: file(
    (ctx, query) => reportUsers(ctx, { query }),
    () => [
      { header: COUNT_COLUMNS.status, value: (row) => row.status },
      { header: COUNT_COLUMNS.count, value: (row) => row.count },
    ],
  ),
  'properties-without-users': file(
    (ctx, query) =>
      everyRow({ ...query, ...FROM_THE_START }, (page) => reportUnassignedProperties(ctx, { query: page })),
    () => [
      { header: PROPERTY_COLUMNS.name, value: (row) => row.propertyName },
      { header: PROPERTY_COLUMNS.address, value: (row) => row.address },
    ],
  ),
  'properties-by-development': file(
    (ctx, query) =>
      everyRow({ ...query, ...FROM_THE_START }, (page) => reportProperties(ctx, { query: page })),
    () => [
      { header: 'Development', value: (row) => row.development },
      { header: 'Properties', value: (row) => row.properties.length },
      { header: 'Property names', value: (row) => row.properties.join(', ') },
    ],
  ),
  issues: file(
    (ctx, query) => reportIssues(ctx, { query }),
    () => [
      { header: COUNT_COLUMNS.category, value: (row) => row.category },
      { header: COUNT_COLUMNS.status, value: (row) => ISSUE_STATUS_LABELS[row.status] },
      { header: COUNT_COLUMNS.count, value: (row) => row.count },
    ],
  ),
  'issue-times': file(
    (ctx, query) => reportIssueTimes(ctx, { query }),
    () => [
      { header: 'Category or month', value: (row) => row.group },
      { header: 'Issues', value: (row) => row.count },
      ...timeColumns(),
    ],
  ),
  'issue-outcomes': file(
    (ctx, query) => reportIssueOutcomes(ctx, { query }),
    (_, { of }) => [
      { header: 'Category or month', value: (row) => row.group },
      { header: ISSUE_OUTCOME_LABELS[MEASURE_OUTCOMES[of].kept], value: (row) => row.kept },
      { header: ISSUE_OUTCOME_LABELS[MEASURE_OUTCOMES[of].missed], value: (row) => row.missed },
    ],
  ),
  'issue-ages': file(
    (ctx, query) => reportIssueAges(ctx, { query }),
    () => [
      { header: 'Age', value: (row) => AGE_BAND_LABELS[row.band] },
      { header: COUNT_COLUMNS.status, value: (row) => ISSUE_STATUS_LABELS[row.status] },
      { header: COUNT_COLUMNS.count, value: (row) => row.count },
    ],
  ),
  feedback: file(
    (ctx, query) => everyRow({ ...query, ...FROM_THE_START }, (page) => reportFeedback(ctx, { query: page })),
    ({ services }) => [
      { header: FEEDBACK_COLUMNS.rating, value: (row) => row.rating },
      { header: FEEDBACK_COLUMNS.emoji, value: (row) => row.emoji },
      { header: FEEDBACK_COLUMNS.comment, value: (row) => row.comment },
      { header: FEEDBACK_COLUMNS.page, value: (row) => row.pagePath ?? '/' },
      { header: FEEDBACK_COLUMNS.by, value: (row) => row.userName },
      { header: FEEDBACK_COLUMNS.at, value: (row) => csvInstant(row.createdAt, services.config.timeZone) },
    ],
  ),
  satisfaction: file(
    (ctx, query) => reportSatisfaction(ctx, { query }),
    () => [
      { header: SATISFACTION_COLUMNS.month, value: (row) => row.month },
      { header: SATISFACTION_COLUMNS.average, value: (row) => Math.round(row.averageRating * 100) / 100 },
      { header: SATISFACTION_COLUMNS.count, value: (row) => row.ratingCount },
    ],
  ),
  'order-times': file(
    (ctx, query) => reportOrderTimes(ctx, { query }),
    () => [
      { header: 'Firm or trade', value: (row) => row.group },
      { header: 'Work orders', value: (row) => row.count },
      ...timeColumns(),
    ],
  ),
  'order-outcomes': file(
    (ctx, query) => reportOrderOutcomes(ctx, { query }),
    () => [
      { header: 'Firm or trade', value: (row) => row.group },
      ...ORDER_COUNTS.map((outcome) => ({
        header: ORDER_OUTCOME_LABELS[outcome],
        value: (row: OrderOutcomes) => row[outcome],
      })),
    ],
  ),
}

/** Exports the filtered table of a report as a file, and records the export in the audit. */
export async function exportReport(ctx: Ctx, { query }: { query: ExportReport }): Promise<BinaryResult> {
  await checkFilter(ctx, query)
  await emitLoneAudit(ctx, {
    action: 'report.export',
    object: { type: 'report', id: null },
    after: { ...query },
  })
  return TABLES[query.table](ctx, query, csvName(query.table, ctx.now(), ctx.services.config.timeZone))
}
