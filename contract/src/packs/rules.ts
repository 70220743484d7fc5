import { AGE_BAND_DAYS } from '../reports/rules.ts'
import type { AgeBand } from '../reports/rules.ts'
import type { IssueDate, IssueOutcome } from '../issues/rules.ts'
import type { AnswerFilter } from '../issues/verdicts/rules.ts'

/** How long the file of a pack can be fetched. */
export const PACK_KEPT_HOURS = 24

/** The days that a pack is about. */
export interface PackPeriod {
  /** First and last day of the month. */
  from: string
  to: string
  /** The day at whose end it says what is open: the last one, or today while the month goes on. */
  openOn: string
}

const DAY_MS = 86_400_000

function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, day.length)
}

/** Of a month such as 2026-02, as it looks today. */
export function periodOf(month: string, today: string): PackPeriod {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const to = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, today.length)
  return { from: `${month}-01`, to, openOn: to < today ? to : today }
}

/** How a list of issues is narrowed to what a number counts. */
export interface IssueNarrowing {
  from?: string
  to?: string
  dated?: IssueDate
  outcome?: IssueOutcome
  verdict?: AnswerFilter
  openOn?: string
}

type Narrow = (period: PackPeriod) => IssueNarrowing

const raised: Narrow = ({ from, to }) => ({ from, to })
const closed: Narrow = ({ from, to }) => ({ from, to, dated: 'closed' })
const answered: Narrow = ({ from, to }) => ({ from, to, dated: 'answered' })

/** Each number of issues, as the list that it opens: it is counted by that, and leads there. */
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

/** The numbers that stand by category. */
export const CATEGORY_NUMBERS = ['raised', 'closed', 'open'] as const satisfies IssueNumber[]

/** What was open then, and had been for so long. */
export function ageNarrowing(band: AgeBand, { openOn }: PackPeriod): IssueNarrowing {
  const { from, to } = AGE_BAND_DAYS[band]
  return {
    openOn,
    ...(to !== null && { from: daysBefore(openOn, to) }),
    to: daysBefore(openOn, from),
  }
}

/** The same of activities. */
export const ACTIVITY_NUMBERS = ['done', 'missed'] as const
