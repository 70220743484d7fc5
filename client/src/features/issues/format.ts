import { ISSUE_STATUS_LABELS, LIVE_STATUSES, type IssueStatus } from '@doorstep/contract/issues/rules'
import type { Issue } from '@doorstep/contract/issues/schema'
import type { Tone } from '../../ui/Badge.tsx'

const TONES: Partial<Record<IssueStatus, Tone>> = {
  Open: 'info',
  Pending: 'warn',
  AwaitingContract: 'purple',
  Resolved: 'ok',
  Closed: 'closed',
}

/** The colour of a status. Statuses without a colour are light grey. */
export function statusTone(status: IssueStatus): Tone {
  return TONES[status] ?? 'neutral'
}

export function statusLabel(status: IssueStatus): string {
  return ISSUE_STATUS_LABELS[status]
}

/** Sorts the newest job first. Job numbers are compared as numbers, even when they are strings. */
export function byNewestJob<Row extends { jobId: number | string }>(rows: readonly Row[]): Row[] {
  return [...rows].sort((a, b) => Number(b.jobId) - Number(a.jobId))
}

const NEXT: Record<IssueStatus, string> = {
  Submitted: 'Waiting for the property manager to look at the issue.',
  Approved: 'Approved. We will open the job in a moment.',
  Open: 'Approved and open. Somebody will be asked to do the work.',
  InProgress: 'Somebody is working on the issue.',
  Pending: 'On hold.',
  AwaitingContract: 'Waiting for the contractor.',
  Resolved: 'The work is done. The manager will close the issue after a final check.',
  Closed: 'Done and closed. Nothing more will happen here.',
  Withdrawn: 'Withdrawn by the person who reported the issue.',
  Rejected: 'Not accepted. See the reason below.',
}

/** One sentence about what happens next with an issue of this status. */
export function nextStep(status: IssueStatus, isOwn = false): string {
  return status === 'Withdrawn' && isOwn ? 'You withdrew this issue. Nobody will work on it.' : NEXT[status]
}

const LIVE: readonly IssueStatus[] = LIVE_STATUSES

export function isLive(status: IssueStatus): boolean {
  return LIVE.includes(status)
}

type Categories = Pick<Issue, 'category' | 'subCategory' | 'subSubCategory'>

/** Joins the levels of a category, for example "Plumbing / Taps / Dripping tap". */
export function categoryPath({ category, subCategory, subSubCategory }: Categories): string {
  return [category, subCategory, subSubCategory].filter(Boolean).join(' / ')
}

/** Separates the deepest level of a category from the levels above it: "Dripping tap" from "Plumbing / Taps". */
export function categoryLevels({ category, subCategory, subSubCategory }: Categories): {
  last: string
  above: string
} {
  const levels = [category, subCategory, subSubCategory].filter(Boolean)
  return { last: levels.at(-1) ?? '', above: levels.slice(0, -1).join(' / ') }
}

export function yesOrNo(value: boolean | null): string {
  if (value === null) return '-'
  return value ? 'Yes' : 'No'
}

const FINAL_REASONS: Partial<Record<IssueStatus, string>> = {
  Approved: 'This issue has just been approved and opens in a moment.',
  Closed: 'A closed issue can no longer be edited.',
  Rejected: 'A rejected issue can no longer be edited.',
  Withdrawn: 'A withdrawn issue can no longer be edited.',
}

/** Returns why the Edit button is greyed out for staff, or undefined if the button is enabled. */
export function staffEditReason({ status, can }: Pick<Issue, 'status' | 'can'>): string | undefined {
  if (FINAL_REASONS[status]) return FINAL_REASONS[status]
  return can.includes('issue:edit') ? undefined : 'You cannot edit this issue.'
}

/** Returns why the Edit button is greyed out for everybody except staff, or undefined if the button is enabled. */
export function reporterEditReason({ status, can }: Pick<Issue, 'status' | 'can'>): string | undefined {
  if (can.includes('issue:edit')) return undefined
  if (status !== 'Submitted') return 'An issue can be edited only until the manager has looked at it.'
  return 'Only the person who reported the issue can edit it.'
}
