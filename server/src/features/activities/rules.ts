import { RRuleTemporal } from 'rrule-temporal'
import type { Repetition } from '@doorstep/contract/activities/schema'
import { COMPLETED_LATER, NEXT_DATE_PASSED } from '@doorstep/contract/activities/texts'

const FREQUENCIES = { day: 'DAILY', week: 'WEEKLY', month: 'MONTHLY', year: 'YEARLY' } as const

/**
 * Returns the repetition as an RFC 5545 rule. A plain rule would skip months without a 31st. So this rule uses the
 * anchor's day or, in a shorter month, the last day.
 */
export function ruleOf({ every, unit }: Pick<Repetition, 'every' | 'unit'>, anchorOn: string): string {
  const [month = 1, day = 1] = anchorOn.split('-').slice(1).map(Number)
  const rule = [`FREQ=${FREQUENCIES[unit]}`, `INTERVAL=${every}`]
  const isLate = unit === 'month' ? day > 28 : unit === 'year' && month === 2 && day === 29
  if (isLate) {
    const days = Array.from({ length: day - 27 }, (_, at) => 28 + at)
    if (unit === 'year') rule.push('BYMONTH=2')
    rule.push(`BYMONTHDAY=${days.join(',')}`, 'BYSETPOS=-1')
  }
  return rule.join(';')
}

/** The rule counts from its anchor in UTC, because UTC has no clock changes. */
function ruleFrom(rule: string, anchorOn: string): RRuleTemporal {
  const start = `${anchorOn.replaceAll('-', '')}T000000Z`
  return new RRuleTemporal({ rruleString: `DTSTART:${start}\nRRULE:${rule}` })
}

function nextOccurrence(rule: string, anchorOn: string, after: string): string {
  const next = ruleFrom(rule, anchorOn).next(new Date(`${after}T00:00:00Z`))
  if (!next) throw new Error('a rule without an end has ended')
  return next.toPlainDate().toString()
}

interface Span {
  after: string
  from: string
  to: string
}

/** Returns the days of a schedule within a range and after its next date. */
export function laterDates(
  repetition: Pick<Repetition, 'every' | 'unit'>,
  anchorOn: string,
  { after, from, to }: Span,
): string[] {
  return ruleFrom(ruleOf(repetition, anchorOn), anchorOn)
    .between(new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`), true)
    .map((at) => at.toPlainDate().toString())
    .filter((day) => day > after)
}

interface Done {
  repetition: Repetition
  anchorOn: string
  scheduledOn: string
  completedOn: string
}

/**
 * Returns the next due date. A repetition from completion adds one interval to the day of completion. A repetition from
 * schedule skips missed dates: it takes the first scheduled date after both the planned day and the day of completion.
 */
export function nextDate({ repetition, anchorOn, scheduledOn, completedOn }: Done): string {
  if (repetition.from === 'completion')
    return nextOccurrence(ruleOf(repetition, completedOn), completedOn, completedOn)
  const after = scheduledOn > completedOn ? scheduledOn : completedOn
  return nextOccurrence(ruleOf(repetition, anchorOn), anchorOn, after)
}

interface Dates {
  lastCompletedOn: string
  nextScheduledOn: string
}

/** True if the day of an active activity has passed. An activity is not overdue on the day itself. */
export function isOverdue(
  { isActive, nextScheduledOn }: { isActive: boolean; nextScheduledOn: string },
  today: string,
): boolean {
  return isActive && nextScheduledOn < today
}

/**
 * Returns the problems with an activity's dates, by field. Both dates can be today, and an unchanged next date can be
 * in the past.
 */
export function dateProblems(
  { lastCompletedOn, nextScheduledOn }: Dates,
  today: string,
  before?: Dates,
): Record<string, string> | undefined {
  const problems: Record<string, string> = {}
  if (lastCompletedOn > today) problems['lastCompleted'] = COMPLETED_LATER
  if (nextScheduledOn < today && nextScheduledOn !== before?.nextScheduledOn)
    problems['nextScheduled'] = NEXT_DATE_PASSED
  return Object.keys(problems).length > 0 ? problems : undefined
}

/**
 * The planned date of an activity and the day of its completion. This record of past months stays when later plans
 * change.
 */
export interface Turn {
  plannedOn: string | null
  doneOn: string | null
}

/** Returns the effect of a date change on the planned date: completed, missed, or undefined if neither. */
export function turnOf(
  before: Dates & { isActive: boolean },
  change: Partial<Dates>,
  today: string,
): Turn | undefined {
  const plannedOn = before.isActive && change.nextScheduledOn !== undefined ? before.nextScheduledOn : null
  if (change.lastCompletedOn !== undefined) return { plannedOn, doneOn: change.lastCompletedOn }
  // A planned date counts as missed if it was postponed after it had passed.
  return plannedOn !== null && isOverdue(before, today) ? { plannedOn, doneOn: null } : undefined
}
