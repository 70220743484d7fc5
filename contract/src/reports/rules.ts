import type { IssueOutcome } from '../issues/rules.ts'
import type { OrderOutcome } from '../orders/outcomes/rules.ts'

/**
 * Each measure is the time from the report of an issue to its approval, to Open, to Resolved, or to the first public
 * note or step by staff.
 */
export const ISSUE_TIME_MEASURES = ['approval', 'open', 'resolution', 'response'] as const
export type IssueTimeMeasure = (typeof ISSUE_TIME_MEASURES)[number]

/** The reports measure the outcomes of first answers, completions and repairs. */
export const OUTCOME_MEASURES = ['answer', 'completion', 'repair'] as const
export type OutcomeMeasure = (typeof OUTCOME_MEASURES)[number]

/**
 * The good and the bad outcome of each measure. Answers and completions are on time or late. Repairs succeed the first
 * time, or the issue is reopened.
 */
export const MEASURE_OUTCOMES = {
  answer: { kept: 'answeredOnTime', missed: 'answeredLate' },
  completion: { kept: 'completedOnTime', missed: 'completedLate' },
  repair: { kept: 'fixedFirstTime', missed: 'cameBack' },
} as const satisfies Record<OutcomeMeasure, { kept: IssueOutcome; missed: IssueOutcome }>

/**
 * Each measure is the time from sending a work order until the firm accepts it, starts the first visit, or completes
 * the work.
 */
export const ORDER_TIME_MEASURES = ['accepted', 'visited', 'done'] as const satisfies OrderOutcome[]
export type OrderTimeMeasure = (typeof ORDER_TIME_MEASURES)[number]

/** The figures of a report about sent work orders. */
export const ORDER_COUNTS = [
  'sent',
  'declined',
  'noAccess',
  'late',
  'done',
  'firstTime',
  'notFirstTime',
] as const satisfies OrderOutcome[]
export type OrderCount = (typeof ORDER_COUNTS)[number]

/** Bands of calendar days since an issue was reported. An issue reported today is 0 days old. */
export const AGE_BANDS = ['0-2', '3-7', '8-30', 'over30'] as const
export type AgeBand = (typeof AGE_BANDS)[number]

/** The first and the last day of each age band, counted from the report of the issue. The last band has no end. */
export const AGE_BAND_DAYS: Record<AgeBand, { from: number; to: number | null }> = {
  '0-2': { from: 0, to: 2 },
  '3-7': { from: 3, to: 7 },
  '8-30': { from: 8, to: 30 },
  over30: { from: 31, to: null },
}

/** The tables of the reports screen. People can download each table as a file. */
export const REPORT_TABLES = [
  'users',
  'properties-without-users',
  'properties-by-development',
  'issues',
  'issue-times',
  'issue-outcomes',
  'issue-ages',
  'feedback',
  'satisfaction',
  'order-times',
  'order-outcomes',
] as const
export type ReportTable = (typeof REPORT_TABLES)[number]

export const ISSUE_TIME_LABELS: Record<IssueTimeMeasure, string> = {
  approval: 'To approval',
  open: 'To Open',
  resolution: 'To Resolved',
  response: 'To first answer',
}

export const ORDER_TIME_LABELS: Record<OrderTimeMeasure, string> = {
  accepted: 'To accepted',
  visited: 'To the first visit',
  done: 'To done',
}

export const OUTCOME_MEASURE_LABELS: Record<OutcomeMeasure, string> = {
  answer: 'First answer',
  completion: 'Completion',
  repair: 'Repair',
}

export const AGE_BAND_LABELS: Record<AgeBand, string> = {
  '0-2': '0-2 days',
  '3-7': '3-7 days',
  '8-30': '8-30 days',
  over30: 'Over 30 days',
}
