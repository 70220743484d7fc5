import type { IssueStatus } from '../rules.ts'

/** What staff do to several issues at once. */
export const ISSUE_ACTS = ['approve', 'reject', 'close', 'step', 'setOwner', 'setPriority'] as const
export type IssueAct = (typeof ISSUE_ACTS)[number]

/** Where the acts lead that say it by their name. */
export const ACT_STATUSES: Partial<Record<IssueAct, IssueStatus>> = {
  approve: 'Approved',
  reject: 'Rejected',
  close: 'Closed',
}
