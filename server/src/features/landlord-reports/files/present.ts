import { ISSUE_STATUS_LABELS } from '@doorstep/contract/issues/rules'
import type { IssueNumber } from '@doorstep/contract/landlord-reports/rules'
import type { LandlordReport, LandlordReportFile } from '@doorstep/contract/landlord-reports/schema'
import {
  ACTIVITY_NUMBER_LABELS,
  AVERAGE_STARS,
  FEEDBACK_AVERAGE,
  FEEDBACK_COUNT,
  ISSUE_NUMBER_LABELS,
  NO_CATEGORIES,
  NO_OPEN_ISSUES,
  OPEN_COLUMNS,
  LANDLORD_REPORT_NOTES,
  LANDLORD_REPORT_SECTIONS,
  LANDLORD_REPORT_TITLE,
} from '@doorstep/contract/landlord-reports/texts'
import { AGE_BAND_LABELS } from '@doorstep/contract/reports/rules'
import type { PdfBlock, PdfDocument, PdfFact } from '../../../pdf/document.ts'
import { dayAt } from '../../../time/civil.ts'
import type { LandlordReportRow } from './queries.ts'
import { stateOf } from './rules.ts'

export function presentLandlordReportFile(row: LandlordReportRow, now: Date): LandlordReportFile {
  const { id, developmentId, development, month, size } = row
  return {
    id,
    developmentId,
    development,
    month,
    state: stateOf(row, now),
    requestedAt: row.requestedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    size,
  }
}

const numbers = new Intl.NumberFormat('en-GB')
const averages = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const countText = (count: number): string => numbers.format(count)
const averageText = (average: number | null): string => (average === null ? '-' : averages.format(average))

const inUtc = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' })
const months = inUtc({ month: 'long', year: 'numeric' })
const days = inUtc({ day: 'numeric', month: 'short', year: 'numeric' })
/** Formats days such as 2026-11-21, which have no time zone. */
const dayText = (day: string): string => days.format(new Date(day))
const monthText = (day: string): string => months.format(new Date(day))

interface Settings {
  timeZone: string
  brandName: string
}

/** The printed report, with the same content and words as the screen. */
export function documentOf(report: LandlordReport, { timeZone, brandName }: Settings): PdfDocument {
  const madeAt = new Date(report.madeAt)
  return {
    language: 'en-GB',
    title: `${report.development}, ${monthText(report.from)}`,
    lead: [
      LANDLORD_REPORT_TITLE,
      `Made on ${dayText(dayAt(madeAt, timeZone))}. Open issues as of ${dayText(report.openOn)}.`,
    ],
    brand: brandName,
    madeAt,
    blocks: [
      ...issueBlocks(report),
      ...categoryBlocks(report),
      ...activityBlocks(report),
      ...satisfactionBlocks(report),
      ...openBlocks(report),
    ],
  }
}

const heading = (text: string): PdfBlock => ({ kind: 'heading', text })
const paragraph = (text: string): PdfBlock => ({ kind: 'text', text })
const facts = (...some: PdfFact[]): PdfBlock => ({ kind: 'facts', facts: some })

function issueFacts({ issues }: LandlordReport, ...names: IssueNumber[]): PdfBlock {
  return facts(...names.map((name) => ({ label: ISSUE_NUMBER_LABELS[name], value: countText(issues[name]) })))
}

function issueBlocks(report: LandlordReport): PdfBlock[] {
  return [
    heading(LANDLORD_REPORT_SECTIONS.issues),
    issueFacts(report, 'raised', 'closed', 'open'),
    heading(LANDLORD_REPORT_SECTIONS.promises),
    issueFacts(report, 'answeredOnTime', 'answeredLate', 'completedOnTime', 'completedLate'),
    paragraph(LANDLORD_REPORT_NOTES.promises),
  ]
}

function categoryBlocks({ categories }: LandlordReport): PdfBlock[] {
  if (categories.length === 0) return [heading(LANDLORD_REPORT_SECTIONS.categories), paragraph(NO_CATEGORIES)]
  const count = { share: 1, isNumber: true }
  return [
    heading(LANDLORD_REPORT_SECTIONS.categories),
    {
      kind: 'table',
      columns: [
        { header: 'Category', share: 3 },
        { header: ISSUE_NUMBER_LABELS.raised, ...count },
        { header: ISSUE_NUMBER_LABELS.closed, ...count },
        { header: ISSUE_NUMBER_LABELS.open, ...count },
      ],
      rows: categories.map(({ category, raised, closed, open }) => [
        category,
        ...[raised, closed, open].map(countText),
      ]),
    },
  ]
}

function openBlocks({ ages, openIssues, issues }: LandlordReport): PdfBlock[] {
  const byAge = facts(
    ...ages.map(({ band, count }) => ({ label: AGE_BAND_LABELS[band], value: countText(count) })),
  )
  const title = heading(LANDLORD_REPORT_SECTIONS.openIssues)
  const head = [heading(LANDLORD_REPORT_SECTIONS.ages), byAge, title]
  if (openIssues.length === 0) return [...head, paragraph(NO_OPEN_ISSUES)]
  const isCut = issues.open > openIssues.length
  return [
    ...head,
    ...(isCut
      ? [
          paragraph(
            `Only the oldest ${countText(openIssues.length)} of ${countText(issues.open)} open issues are shown.`,
          ),
        ]
      : []),
    {
      kind: 'table',
      columns: [
        { header: OPEN_COLUMNS.jobId, share: 0.8 },
        { header: OPEN_COLUMNS.propertyName, share: 2.5 },
        { header: OPEN_COLUMNS.category, share: 2.4 },
        { header: OPEN_COLUMNS.priority, share: 1.2 },
        { header: OPEN_COLUMNS.status, share: 2.1 },
        { header: OPEN_COLUMNS.reportedOn, share: 1.6 },
        { header: OPEN_COLUMNS.age, share: 1.1, isNumber: true },
      ],
      rows: openIssues.map((issue) => [
        String(issue.jobId),
        issue.propertyName,
        issue.category,
        issue.priority,
        ISSUE_STATUS_LABELS[issue.status],
        dayText(issue.reportedOn),
        countText(issue.age),
      ]),
    },
  ]
}

function activityBlocks({ activities: { done, missed } }: LandlordReport): PdfBlock[] {
  return [
    heading(LANDLORD_REPORT_SECTIONS.activities),
    facts(
      { label: ACTIVITY_NUMBER_LABELS.done, value: countText(done) },
      { label: ACTIVITY_NUMBER_LABELS.missed, value: countText(missed) },
    ),
    paragraph(LANDLORD_REPORT_NOTES.activities),
  ]
}

function satisfactionBlocks(report: LandlordReport): PdfBlock[] {
  const { feedback, averageStars } = report
  return [
    heading(LANDLORD_REPORT_SECTIONS.satisfaction),
    issueFacts(report, 'yes', 'partly', 'no', 'rated'),
    facts(
      { label: AVERAGE_STARS, value: averageText(averageStars) },
      { label: FEEDBACK_COUNT, value: countText(feedback.count) },
      { label: FEEDBACK_AVERAGE, value: averageText(feedback.averageRating) },
    ),
    paragraph(LANDLORD_REPORT_NOTES.satisfaction),
  ]
}
