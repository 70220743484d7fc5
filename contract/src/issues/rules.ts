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

/** How soon an issue is seen to, where that is said. */
export const ISSUE_PRIORITIES = ['Emergency'] as const
export type IssuePriority = (typeof ISSUE_PRIORITIES)[number]

/** The jobs that somebody is or will be working on. */
export const LIVE_STATUSES = [
  'Open',
  'InProgress',
  'AwaitingContract',
  'Pending',
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
    InProgress: ['staff', 'contractor'],
    AwaitingContract: ['staff'],
    Pending: ['staff'],
    Withdrawn: ['reporter'],
  },
  AwaitingContract: { InProgress: ['staff', 'contractor'], Pending: ['staff'] },
  Pending: { InProgress: ['staff', 'contractor'], Open: ['staff'], Withdrawn: ['reporter'] },
  InProgress: { Pending: ['staff', 'contractor'], Resolved: ['staff', 'contractor'] },
  Resolved: { Closed: ['staff'] },
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
