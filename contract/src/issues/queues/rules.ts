import { LIVE_STATUSES } from '../rules.ts'

/** The work queues of staff. Each queue is a filter of the issues that the reader manages. */
export const ISSUE_QUEUES = [
  'emergencies',
  'needsReply',
  'approval',
  'overdue',
  'dueThisWeek',
  'mine',
  'nobodys',
  'quiet',
  'resolvedToCheck',
  'aboveLimit',
] as const
export type IssueQueue = (typeof ISSUE_QUEUES)[number]

/** Queues for people who can decide costs above a manager's limit. Nobody else has these queues. */
export const LIMIT_QUEUES: readonly IssueQueue[] = ['aboveLimit']

export const ISSUE_QUEUE_LABELS: Record<IssueQueue, string> = {
  emergencies: 'Emergencies',
  needsReply: 'Needs reply',
  approval: 'Waiting for approval',
  overdue: 'Overdue',
  dueThisWeek: 'Due this week',
  mine: 'Mine',
  nobodys: 'Unassigned',
  quiet: 'No activity',
  resolvedToCheck: 'Check resolved',
  aboveLimit: 'Costs to approve',
}

const LIVE = LIVE_STATUSES.join(',')
/**
 * The order with the most urgent issue first. Lists use this order only if staff can see every value that it depends
 * on.
 */
const sort = 'urgency'

/** The `listIssues` query of each queue, as a query string. */
export const QUEUE_QUERIES = {
  emergencies: { priority: 'Emergency', status: `Submitted,Approved,${LIVE}`, sort },
  needsReply: { needsReply: 'true', sort },
  approval: { status: 'Submitted', sort },
  overdue: { due: 'overdue', sort },
  dueThisWeek: { due: 'week', sort },
  mine: { owner: 'me', status: LIVE, sort },
  nobodys: { owner: 'nobody', status: LIVE, sort },
  quiet: { quiet: 'true', sort },
  resolvedToCheck: { resolvedToCheck: 'true', sort },
  aboveLimit: { aboveLimit: 'true', sort },
} as const satisfies Record<IssueQueue, Record<string, string>>
