import type { IssueStatus } from '../rules.ts'

/** How many days staff can undo a merge. */
export const UNMERGE_DAYS = 28

/**
 * Issues in these statuses have ended and cannot be merged. A merged issue ends with the status of the issue that
 * handles it.
 */
export const FINAL_STATUSES = ['Closed', 'Withdrawn', 'Rejected'] as const satisfies IssueStatus[]

const FINAL: readonly IssueStatus[] = FINAL_STATUSES

export const isFinal = (status: IssueStatus): boolean => FINAL.includes(status)

export function undoableUntil(mergedAt: Date): Date {
  return new Date(mergedAt.getTime() + UNMERGE_DAYS * 86_400_000)
}
