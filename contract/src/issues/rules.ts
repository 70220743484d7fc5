import { nextOf } from '../transitions.ts'
import type { Transitions } from '../transitions.ts'

export const ISSUE_TITLE_MIN = 5
export const ISSUE_TITLE_MAX = 100
export const ISSUE_DESCRIPTION_MIN = 5
export const ISSUE_DESCRIPTION_MAX = 5000
export const ISSUE_NOTE_MAX = 2000

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

/** Priorities of issues, most urgent first. */
export const ISSUE_PRIORITIES = ['Emergency', 'Urgent', 'Routine', 'Planned'] as const
export type IssuePriority = (typeof ISSUE_PRIORITIES)[number]

/** The priority of issues for which neither the category nor a person sets one. */
export const DEFAULT_PRIORITY = 'Routine' satisfies IssuePriority

/** Whether `one` is more urgent than `other`. */
export function isSooner(one: IssuePriority, other: IssuePriority): boolean {
  return ISSUE_PRIORITIES.indexOf(one) < ISSUE_PRIORITIES.indexOf(other)
}

const PROPOSED: Partial<Record<IssuePriority, IssuePriority>> = { Planned: 'Routine', Routine: 'Urgent' }

/** Returns the proposed priority for a vulnerable person's issue. Null if the current priority is high enough. */
export function raiseOf(priority: IssuePriority): IssuePriority | null {
  return PROPOSED[priority] ?? null
}

/**
 * The outcomes of an issue, for example whether it was answered or completed by its deadline or late. An issue has an
 * outcome only once the event has happened.
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

/** The dates that the filters `from` and `to` can apply to, other than the date of the report. */
export const ISSUE_DATES = ['closed', 'answered'] as const
export type IssueDate = (typeof ISSUE_DATES)[number]

export const ISSUE_DATE_LABELS: Record<IssueDate, string> = {
  closed: 'when the issue closed',
  answered: 'when the reporter answered',
}

/** Statuses of issues that somebody is working on, or will work on. */
export const LIVE_STATUSES = [
  'Open',
  'InProgress',
  'AwaitingContract',
  'Pending',
] as const satisfies IssueStatus[]

/** Statuses of issues that somebody still has to deal with. */
export const UNFINISHED_STATUSES = [
  'Submitted',
  'Approved',
  'Open',
  'InProgress',
  'Pending',
  'AwaitingContract',
] as const satisfies IssueStatus[]

/**
 * Issues in these statuses accept no edits, notes or files. The list includes Approved, because the system opens
 * approved issues at once.
 */
export const UNEDITABLE_STATUSES = [
  'Approved',
  'Closed',
  'Rejected',
  'Withdrawn',
] as const satisfies IssueStatus[]

/**
 * The capacity in which a person or the system changes the status of an issue. `merge` is the system when it ends a
 * merged issue together with the issue that handles it. The status of the merged issue does not matter.
 */
export type IssueMover = 'staff' | 'contractor' | 'reporter' | 'system' | 'merge'

const WITH_OLDER = { Closed: ['merge'], Rejected: ['merge'] } as const

/**
 * Who can move an issue from one status to another (specification, section 4; decisions, Issues). All other moves are
 * illegal.
 */
export const ISSUE_TRANSITIONS: Transitions<IssueStatus, IssueMover> = {
  Submitted: {
    Approved: ['staff', 'system'],
    Rejected: ['staff', 'merge'],
    Withdrawn: ['reporter', 'merge'],
    Closed: ['merge'],
  },
  Approved: { Open: ['system'] },
  Open: {
    InProgress: ['staff', 'contractor', 'system'],
    AwaitingContract: ['staff', 'system'],
    Pending: ['staff'],
    Withdrawn: ['reporter', 'merge'],
    ...WITH_OLDER,
  },
  AwaitingContract: {
    InProgress: ['staff', 'contractor', 'system'],
    Pending: ['staff'],
    Withdrawn: ['merge'],
    ...WITH_OLDER,
  },
  Pending: {
    InProgress: ['staff', 'contractor', 'system'],
    Open: ['staff'],
    Withdrawn: ['reporter', 'merge'],
    ...WITH_OLDER,
  },
  InProgress: {
    Pending: ['staff', 'contractor'],
    Resolved: ['staff', 'contractor', 'system'],
    Withdrawn: ['merge'],
    ...WITH_OLDER,
  },
  Resolved: {
    Closed: ['staff', 'system', 'merge'],
    InProgress: ['system'],
    Withdrawn: ['merge'],
    Rejected: ['merge'],
  },
  Rejected: {},
  Closed: {},
  Withdrawn: {},
}

/** Returns the statuses that these movers can set, in the order of the select. */
export function nextStatuses(from: IssueStatus, movers: readonly IssueMover[]): IssueStatus[] {
  return nextOf(ISSUE_TRANSITIONS, from, movers)
}

/**
 * Returns the options of the status select: the current status, then all statuses that these movers can set, except
 * Withdrawn.
 */
export function statusChoices(
  current: IssueStatus,
  movers: readonly IssueMover[] = ['staff'],
): IssueStatus[] {
  return [current, ...nextStatuses(current, movers).filter((status) => status !== 'Withdrawn')]
}

/** Whether these movers can set this status, whatever the current status is. */
export function mayEverSet(to: IssueStatus, movers: readonly IssueMover[]): boolean {
  return ISSUE_STATUSES.some((from) => nextStatuses(from, movers).includes(to))
}

/** The ways in which a report can reach staff, who then enter it for a resident. */
export const REPORT_SOURCES = ['phone', 'mail', 'walkIn'] as const
export type ReportSource = (typeof REPORT_SOURCES)[number]

/** The kinds of entry in an issue's history. */
export const ISSUE_EVENT_KINDS = [
  'reported',
  'statusChanged',
  'edited',
  'noteAdded',
  'filesAdded',
  'fileRemoved',
  'redacted',
  'notEmergency',
  'priorityChanged',
  'waitingBegan',
  'waitingEnded',
  'noteShared',
  'noteTakenBack',
  'verdictGiven',
  'reporterRemoved',
  'contactChanged',
  'merged',
  'unmerged',
  'otherMerged',
  'otherUnmerged',
] as const
