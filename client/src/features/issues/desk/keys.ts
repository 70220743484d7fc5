import type { IssuePriority, IssueStatus } from '@doorstep/contract/issues/rules'
import type { DeskQueue } from './deskQueues.ts'

/** The keys of the desk, with the names shown on the key sheet. */
export const DESK_KEYS = {
  next: { key: 'j', name: 'Next issue' },
  previous: { key: 'k', name: 'Previous issue' },
  open: { key: 'Enter', name: 'Open the issue' },
  approve: { key: 'a', name: 'Approve' },
  reject: { key: 'r', name: 'Reject' },
  edit: { key: 'e', name: 'Edit' },
  note: { key: 'c', name: 'Write a note' },
  mine: { key: 'm', name: 'Assign to me' },
  colleague: { key: 't', name: 'Assign to a colleague' },
  status: { key: 's', name: 'Change the status' },
  wait: { key: 'w', name: 'Pause until the resident answers, or stop waiting' },
  priority: { key: 'p', name: 'Change the priority' },
  order: { key: 'o', name: 'Send a work order' },
  duplicates: { key: 'd', name: 'Go to the possible duplicates' },
  select: { key: 'x', name: 'Select several' },
  undo: { key: 'z', name: 'Undo the last change of owner or priority' },
  filter: { key: 'f', name: 'Filter this list' },
  go: { key: 'g', name: 'Go to a queue, by its letter' },
  sheet: { key: '?', name: 'Show these keys' },
} as const

/** The letters that open a queue after the key `g`. */
export const QUEUE_LETTERS: Record<DeskQueue, string> = {
  emergencies: 'e',
  needsReply: 'r',
  approval: 'a',
  overdue: 'o',
  dueThisWeek: 'd',
  mine: 'm',
  nobodys: 'n',
  quiet: 'q',
  resolvedToCheck: 'c',
  aboveLimit: 'l',
  incidents: 'i',
}

/** The letters of the priorities after the key `p`. */
export const PRIORITY_LETTERS: Record<IssuePriority, string> = {
  Emergency: 'e',
  Urgent: 'u',
  Routine: 'r',
  Planned: 'p',
}

/** The letters of the steps after the key `s`. */
export const STATUS_LETTERS: Partial<Record<IssueStatus, string>> = {
  Approved: 'a',
  Rejected: 'x',
  Open: 'o',
  InProgress: 'i',
  Pending: 'p',
  AwaitingContract: 'w',
  Resolved: 'r',
  Closed: 'c',
}
