import type { IssueStatus } from '@doorstep/contract/issues/rules'
import { MINUTE, OFFICE, TRADES, after, daysBetween, inShift } from '../calendar.ts'
import { PHRASES } from '../phrases.ts'
import type { Trade } from '../phrases.ts'
import type { CategoryPath, PlannedStep } from '../plan.ts'
import type { Random } from '../random.ts'
import { routeFor } from './routes.ts'

/** The facts about a reported issue that decide its planned steps. */
export interface Case {
  reportedAt: Date
  /** Every planned step is before this instant. */
  until: Date
  reporter: string
  /** True if the reporter's account stays active, so that the reporter can still write or withdraw. */
  reporterStays: boolean
  description: string
  staff: string
  contractor: string | null
  trade: Trade
  urgent: boolean
  /** A factor for the time that every step takes. */
  pace: number
  fixed: string
  /** True if the problem is outside the home. */
  shared: boolean
  /** The right category of the issue. Undefined if it was reported in the right category. */
  corrected: CategoryPath | null
}

/** The minimum and maximum hours until people move an issue to each status. */
const HOURS: Record<IssueStatus, [number, number]> = {
  Submitted: [0, 0],
  Approved: [1, 24],
  Open: [8, 60],
  InProgress: [10, 96],
  Pending: [3, 60],
  AwaitingContract: [8, 60],
  Resolved: [3, 110],
  Closed: [46, 230],
  Rejected: [3, 60],
  Withdrawn: [5, 80],
}
const WAITING_FACTOR = 2.2
const URGENT_FACTOR = 0.2

export function planLife(story: Case, random: Random): PlannedStep[] {
  const steps: PlannedStep[] = []
  const add = (step: PlannedStep) => (step.at < story.until ? steps.push(step) > 0 : false)
  const route = routeFor(daysBetween(story.reportedAt, story.until), story.reporterStays, random)
  let from: IssueStatus = 'Submitted'
  let at = story.reportedAt
  for (const edit of editsOf(story, random)) if (add(edit)) at = edit.at
  for (const status of route) {
    const step = statusStep(story, from, status, at, random)
    if (!add(step)) break
    const note = noteAfter(story, status, step.at, random)
    at = note && add(note) ? note.at : step.at
    from = status
  }
  return steps
}

function editsOf(story: Case, random: Random): PlannedStep[] {
  const at = after(story.reportedAt, random.int(6, 90) * MINUTE)
  if (story.corrected) {
    const note = random.pick(PHRASES.decisions.recategorised)
    return [
      { kind: 'edit', at: inShift(at, OFFICE, random), by: story.staff, category: story.corrected, note },
    ]
  }
  if (!story.reporterStays || !random.chance(0.06)) return []
  const description = `${story.description}\n\n${random.pick(PHRASES.decisions.additions)}`
  return [{ kind: 'edit', at, by: story.reporter, description, note: null }]
}

/** Returns the step to Open, which a job takes soon after an approval. */
export function opened(approvedAt: Date, random: Random): PlannedStep {
  const at = after(approvedAt, random.int(2, 45) * 1000)
  return { kind: 'status', at, by: null, status: 'Open', note: null, internal: false }
}

function statusStep(
  story: Case,
  from: IssueStatus,
  status: IssueStatus,
  at: Date,
  random: Random,
): PlannedStep {
  if (from === 'Approved') return opened(at, random)
  const [least, most] = HOURS[status]
  const isWaiting = from === 'Pending' || from === 'AwaitingContract'
  const factor = story.pace * (story.urgent ? URGENT_FACTOR : 1) * (isWaiting ? WAITING_FACTOR : 1)
  const due = after(at, random.int(least * 60, most * 60) * MINUTE * factor)
  const by = moverOf(story, from, status, random)
  const shift = by === story.staff ? OFFICE : TRADES
  const when = status === 'Withdrawn' ? due : inShift(due, shift, random)
  const internal = status === 'Closed' && random.chance(0.3)
  return { kind: 'status', at: when, by, status, note: noteOf(story, status, random), internal }
}

const CONTRACTOR_STEPS: Partial<Record<IssueStatus, IssueStatus[]>> = {
  Open: ['InProgress'],
  AwaitingContract: ['InProgress'],
  Pending: ['InProgress'],
  InProgress: ['Pending', 'Resolved'],
}

function moverOf(story: Case, from: IssueStatus, status: IssueStatus, random: Random): string {
  if (status === 'Withdrawn') return story.reporter
  const mayContractor = CONTRACTOR_STEPS[from]?.includes(status) === true
  return mayContractor && story.contractor && random.chance(0.8) ? story.contractor : story.staff
}

function noteOf(story: Case, status: IssueStatus, random: Random): string | null {
  const words = PHRASES.trades[story.trade]
  const notes: Partial<Record<IssueStatus, readonly (string | null)[]>> = {
    Approved: approvalsOf(story),
    Rejected: rejectionsOf(story),
    Open: PHRASES.decisions.reopenings,
    InProgress: words.started,
    Pending: words.waiting,
    AwaitingContract: words.quoted,
    Resolved: [story.fixed],
    Closed: PHRASES.decisions.closures,
    Withdrawn: PHRASES.decisions.withdrawals,
  }
  return random.pick(notes[status] ?? [null])
}

export function approvalsOf({
  urgent,
  shared,
  trade,
}: Pick<Case, 'urgent' | 'shared' | 'trade'>): readonly string[] {
  if (urgent) return PHRASES.decisions.urgentApprovals
  return shared || trade === 'office'
    ? PHRASES.decisions.approvals
    : [...PHRASES.decisions.approvals, ...PHRASES.decisions.homeApprovals]
}

/** Urgent issues are rejected only as duplicates. */
function rejectionsOf({ urgent, trade }: Case): readonly string[] {
  return urgent
    ? PHRASES.decisions.rejections.slice(0, 1)
    : [...PHRASES.decisions.rejections, ...(PHRASES.decisions.tradeRejections[trade] ?? [])]
}

const NOTED: Partial<Record<IssueStatus, number>> = {
  Open: 0.22,
  InProgress: 0.2,
  Pending: 0.15,
  Resolved: 0.08,
}

/** Returns a note between two steps. Most of these notes are internal. */
function noteAfter(story: Case, status: IssueStatus, at: Date, random: Random): PlannedStep | null {
  if (!random.chance(NOTED[status] ?? 0)) return null
  const isByContractor = story.contractor !== null && status !== 'Resolved' && random.chance(0.35)
  const by = isByContractor && story.contractor ? story.contractor : story.staff
  const internal = status === 'Resolved' || random.chance(0.7)
  const words = PHRASES.trades[story.trade]
  const note = random.pick(internal ? words.internal : PHRASES.decisions.updates)
  const when = inShift(after(at, random.int(20, 400) * MINUTE), isByContractor ? TRADES : OFFICE, random)
  return { kind: 'note', at: when, by, note, internal }
}
