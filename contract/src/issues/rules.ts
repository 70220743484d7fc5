import { nextOf } from '../transitions.ts'
import type { Transitions } from '../transitions.ts'

export const ISSUE_STATUSES = [
  'Submitted',
  'Approved',
  'Open',
  'InProgress',
  'Pending',
  'AwaitingContract',
  'Resolved',
  'Closed',
  'Withdrawn',
  'Rejected',
] as const
export type IssueStatus = (typeof ISSUE_STATUSES)[number]

export const ISSUE_STATUS_LABELS: Record<IssueStatus, string> = {
  Submitted: 'Submitted',
  Approved: 'Approved',
  Open: 'Open',
  InProgress: 'In Progress',
  Pending: 'Pending',
  AwaitingContract: 'Awaiting Contract',
  Resolved: 'Resolved',
  Closed: 'Closed',
  Withdrawn: 'Withdrawn',
  Rejected: 'Rejected',
}

/** How soon an issue is seen to, the soonest first. */
export const ISSUE_PRIORITIES = ['Emergency', 'Urgent', 'Routine', 'Planned'] as const
export type IssuePriority = (typeof ISSUE_PRIORITIES)[number]

/** Where neither its category nor anybody says another one. */
export const DEFAULT_PRIORITY = 'Routine' satisfies IssuePriority

/** Whether the first of them is seen to sooner. */
export function isSooner(one: IssuePriority, other: IssuePriority): boolean {
  return ISSUE_PRIORITIES.indexOf(one) < ISSUE_PRIORITIES.indexOf(other)
}

const PROPOSED: Partial<Record<IssuePriority, IssuePriority>> = { Planned: 'Routine', Routine: 'Urgent' }

/** What a vulnerable person's issue of this priority is proposed to be; nothing where it is soon enough. */
export function raiseOf(priority: IssuePriority): IssuePriority | null {
  return PROPOSED[priority] ?? null
}

/**
 * What became of it: answered and completed by its deadline or later, and whether it came back after it was Resolved. An
 * issue has none of these before.
 */
export const ISSUE_OUTCOMES = [
  'answeredOnTime',
  'answeredLate',
  'completedOnTime',
  'completedLate',
  'fixedFirstTime',
  'cameBack',
] as const
export type IssueOutcome = (typeof ISSUE_OUTCOMES)[number]

export const ISSUE_OUTCOME_LABELS: Record<IssueOutcome, string> = {
  answeredOnTime: 'Answered on time',
  answeredLate: 'Answered late',
  completedOnTime: 'Completed on time',
  completedLate: 'Completed late',
  fixedFirstTime: 'Fixed the first time',
  cameBack: 'Came back',
}

/** What the days of a list are of, where they are not those of the report. */
export const ISSUE_DATES = ['closed', 'answered'] as const
export type IssueDate = (typeof ISSUE_DATES)[number]

export const ISSUE_DATE_LABELS: Record<IssueDate, string> = {
  closed: 'of the closing',
  answered: 'of the reporter’s answer',
}

/** The jobs that somebody is or will be working on. */
export const LIVE_STATUSES = [
  'Open',
  'InProgress',
  'AwaitingContract',
  'Pending',
] as const satisfies IssueStatus[]

/** Not finished: somebody still has to do something. */
export const UNFINISHED_STATUSES = [
  'Submitted',
  'Approved',
  'Open',
  'InProgress',
  'Pending',
  'AwaitingContract',
] as const satisfies IssueStatus[]

/** No edit, note or file after these. Approved is here because it is a hand-over, opened by the system. */
export const UNEDITABLE_STATUSES = [
  'Approved',
  'Closed',
  'Rejected',
  'Withdrawn',
] as const satisfies IssueStatus[]

/** In what capacity a person, or the system, moves an issue. */
export type IssueMover = 'staff' | 'contractor' | 'reporter' | 'system'

/** Who may move an issue from where to where (specification, section 4; decisions, Issues). Nothing else is legal. */
export const ISSUE_TRANSITIONS: Transitions<IssueStatus, IssueMover> = {
  Submitted: { Approved: ['staff', 'system'], Rejected: ['staff'], Withdrawn: ['reporter'] },
  Approved: { Open: ['system'] },
  Open: {
    InProgress: ['staff', 'contractor', 'system'],
    AwaitingContract: ['staff', 'system'],
    Pending: ['staff'],
    Withdrawn: ['reporter'],
  },
  AwaitingContract: { InProgress: ['staff', 'contractor', 'system'], Pending: ['staff'] },
  Pending: { InProgress: ['staff', 'contractor', 'system'], Open: ['staff'], Withdrawn: ['reporter'] },
  InProgress: { Pending: ['staff', 'contractor'], Resolved: ['staff', 'contractor', 'system'] },
  Resolved: { Closed: ['staff', 'system'], InProgress: ['system'] },
  Rejected: {},
  Closed: {},
  Withdrawn: {},
}

/** The steps that these movers may take from here, in the order of the select. */
export function nextStatuses(from: IssueStatus, movers: readonly IssueMover[]): IssueStatus[] {
  return nextOf(ISSUE_TRANSITIONS, from, movers)
}

/** What the status select offers: the current status, then every step of these movers but withdrawal. */
export function statusChoices(
  current: IssueStatus,
  movers: readonly IssueMover[] = ['staff'],
): IssueStatus[] {
  return [current, ...nextStatuses(current, movers).filter((status) => status !== 'Withdrawn')]
}

/** Whether these movers may ever set this status, from anywhere. */
export function mayEverSet(to: IssueStatus, movers: readonly IssueMover[]): boolean {
  return ISSUE_STATUSES.some((from) => nextStatuses(from, movers).includes(to))
}

/** How what staff report for a resident reached them. */
export const REPORT_SOURCES = ['phone', 'mail', 'walkIn'] as const
export type ReportSource = (typeof REPORT_SOURCES)[number]
