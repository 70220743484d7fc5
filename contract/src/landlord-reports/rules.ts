import { AGE_BAND_DAYS } from '../reports/rules.ts'
import type { AgeBand } from '../reports/rules.ts'
import type { IssueDate, IssueOutcome } from '../issues/rules.ts'
import type { AnswerFilter } from '../issues/verdicts/rules.ts'

/** How many open issues a report lists, oldest first. The count in the report includes all open issues. */
export const LANDLORD_REPORT_OPEN_MAX = 300
/** How many of the caller's report files are listed, newest first. */
export const LANDLORD_REPORT_FILES_MAX = 20

/** For how many hours a report's file can be downloaded. */
export const LANDLORD_REPORT_KEPT_HOURS = 24

/** The days that a report covers. */
export interface LandlordReportPeriod {
  /** The first and last day of the month. */
  from: string
  to: string
  /** Open issues are counted at the end of this day: the last day of the month, or today in the current month. */
  openOn: string
}

const DAY_MS = 86_400_000

function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, day.length)
}

/** Returns the period of a month such as 2026-02, as of `today`. */
export function periodOf(month: string, today: string): LandlordReportPeriod {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const to = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, today.length)
  return { from: `${month}-01`, to, openOn: to < today ? to : today }
}

/** The filters that select the issues behind a figure. */
export interface IssueNarrowing {
  from?: string
  to?: string
  dated?: IssueDate
  outcome?: IssueOutcome
  verdict?: AnswerFilter
  openOn?: string
}

type Narrow = (period: LandlordReportPeriod) => IssueNarrowing

const raised: Narrow = ({ from, to }) => ({ from, to })
const closed: Narrow = ({ from, to }) => ({ from, to, dated: 'closed' })
const answered: Narrow = ({ from, to }) => ({ from, to, dated: 'answered' })

/**
 * The filters behind each figure about issues. The same filters produce the figure and the list that the figure links
 * to.
 */
export const ISSUE_NUMBERS = {
  raised,
  closed,
  open: ({ openOn }) => ({ openOn }),
  answeredOnTime: (period) => ({ ...raised(period), outcome: 'answeredOnTime' }),
  answeredLate: (period) => ({ ...raised(period), outcome: 'answeredLate' }),
  completedOnTime: (period) => ({ ...closed(period), outcome: 'completedOnTime' }),
  completedLate: (period) => ({ ...closed(period), outcome: 'completedLate' }),
  yes: (period) => ({ ...answered(period), verdict: 'yes' }),
  partly: (period) => ({ ...answered(period), verdict: 'partly' }),
  no: (period) => ({ ...answered(period), verdict: 'no' }),
  rated: (period) => ({ ...answered(period), verdict: 'rated' }),
} as const satisfies Record<string, Narrow>
export type IssueNumber = keyof typeof ISSUE_NUMBERS

/** Figures for each category in the landlord's report. */
export const CATEGORY_NUMBERS = ['raised', 'closed', 'open'] as const satisfies IssueNumber[]

/** Returns the filters for issues that were open at the end of `openOn` and were then in this age band. */
export function ageNarrowing(band: AgeBand, { openOn }: LandlordReportPeriod): IssueNarrowing {
  const { from, to } = AGE_BAND_DAYS[band]
  return {
    openOn,
    ...(to !== null && { from: daysBefore(openOn, to) }),
    to: daysBefore(openOn, from),
  }
}

/** Figures for maintenance activities in the landlord's report. */
export const ACTIVITY_NUMBERS = ['done', 'missed'] as const
