import { LIVE_STATUSES } from '../rules.ts'

/** What staff have to do, each a part of the issues that they look after. */
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

/** What waits for those alone who decide above a manager's limit: nobody else has these queues. */
export const LIMIT_QUEUES: readonly IssueQueue[] = ['aboveLimit']

export const ISSUE_QUEUE_LABELS: Record<IssueQueue, string> = {
  emergencies: 'Emergencies',
  needsReply: 'Needs reply',
  approval: 'Waiting for approval',
  overdue: 'Overdue',
  dueThisWeek: 'Due this week',
  mine: 'Mine',
  nobodys: 'Nobody’s',
  quiet: 'Quiet',
  resolvedToCheck: 'Check resolved',
  aboveLimit: 'Costs to approve',
}

const LIVE = LIVE_STATUSES.join(',')
/** What is most urgent comes first. Lists show in this order only what staff may know all about. */
const sort = 'urgency'

/** The query of `listIssues` that shows a queue, as it stands in an address. */
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
