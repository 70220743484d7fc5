import type { IssueStatus } from '../rules.ts'

export const BULK_ISSUES_MAX = 50

/** The actions that staff can take on several issues at once. */
export const ISSUE_ACTS = ['approve', 'reject', 'close', 'step', 'setOwner', 'setPriority'] as const
export type IssueAct = (typeof ISSUE_ACTS)[number]

/** The status that an action sets. Left out for actions whose name does not imply a status. */
export const ACT_STATUSES: Partial<Record<IssueAct, IssueStatus>> = {
  approve: 'Approved',
  reject: 'Rejected',
  close: 'Closed',
}
