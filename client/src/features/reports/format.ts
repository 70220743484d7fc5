import type { IssueStatus } from '@doorstep/contract/issues/rules'
import type { UserStatus } from '@doorstep/contract/users/schema'
import { formatShortMonth } from '../../lib/dates.ts'
import type { Tone } from '../../ui/Badge.tsx'
import { statusLabel, statusTone } from '../issues/format.ts'

const number = new Intl.NumberFormat('en-GB')
const oneDecimal = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

export function countText(count: number): string {
  return number.format(count)
}

/** Formats a rating with one decimal place, or as a dash if there are no ratings. */
export function ratingText(average: number | null): string {
  return average === null ? '-' : oneDecimal.format(average)
}

/** Returns the share of kept promises in percent, or a dash if there were no promises. */
export function shareText(kept: number, missed: number): string {
  return kept + missed === 0 ? '-' : `${Math.floor((kept / (kept + missed)) * 100)} %`
}

export const BREAKDOWNS = [
  { value: 'category', label: 'By category' },
  { value: 'month', label: 'By month' },
] as const

/** Returns the name of a category, or a month as "Nov 2026". */
export function groupName({ group, categoryId }: { group: string; categoryId: number | null }): string {
  return categoryId === null ? formatShortMonth(group) : group
}

const HOUR = 60
const DAY = 24 * HOUR

/** Formats a duration: "45 min", "3 h 20 min", "27 h", "5 d 6 h". */
export function durationText(minutes: number): string {
  if (minutes < HOUR) return `${minutes} min`
  if (minutes < 2 * DAY) return joined(minutes, HOUR, 'h', 1, 'min')
  return joined(minutes, DAY, 'd', HOUR, 'h')
}

function joined(minutes: number, large: number, largeName: string, small: number, smallName: string): string {
  const rest = Math.floor((minutes % large) / small)
  const whole = `${Math.floor(minutes / large)} ${largeName}`
  return rest === 0 ? whole : `${whole} ${rest} ${smallName}`
}

const STEPS = [
  10,
  30,
  HOUR,
  3 * HOUR,
  6 * HOUR,
  12 * HOUR,
  DAY,
  2 * DAY,
  5 * DAY,
  10 * DAY,
  30 * DAY,
  90 * DAY,
]
const TICKS_MAX = 5

/** Returns round ticks for an axis that ends at this duration or above it. */
export function durationTicks(minutes: number): number[] {
  const fits = (step: number) => minutes <= step * TICKS_MAX
  const step = STEPS.find(fits) ?? Math.ceil(minutes / TICKS_MAX / (90 * DAY)) * 90 * DAY
  return Array.from({ length: Math.max(1, Math.ceil(minutes / step)) + 1 }, (_, at) => at * step)
}

/** Returns a text such as "12 and you". The list of users does not include the reader. */
export function andYouText(count: number): string {
  return count === 1 ? 'Only you' : `${countText(count - 1)} and you`
}

/** The status Submitted has its own colour in the reports. */
export function reportTone(status: IssueStatus): Tone {
  return status === 'Submitted' ? 'teal' : statusTone(status)
}

/** The colour of a status in a chart. The name of the status is always next to it. */
const STATUS_FILLS: Record<IssueStatus, string> = {
  Submitted: 'var(--chart-teal)',
  Approved: 'var(--chart-lime)',
  Open: 'var(--chart-blue)',
  InProgress: 'var(--chart-indigo)',
  Pending: 'var(--chart-amber)',
  AwaitingContract: 'var(--chart-violet)',
  Resolved: 'var(--chart-green)',
  Closed: 'var(--chart-slate)',
  Withdrawn: 'var(--chart-grey)',
  Rejected: 'var(--chart-red)',
}

export function statusSeries(status: IssueStatus) {
  return { id: status, label: statusLabel(status), fill: STATUS_FILLS[status] }
}

export const USER_FILLS: Record<UserStatus, string> = {
  Approved: 'var(--chart-green)',
  Pending: 'var(--chart-amber)',
  Suspended: 'var(--chart-red)',
  Rejected: 'var(--chart-slate)',
}

export const USER_TONES: Record<UserStatus, Tone> = {
  Approved: 'ok',
  Pending: 'warn',
  Suspended: 'danger',
  Rejected: 'danger',
}
