import type { IssueStatus } from '../rules.ts'

/** For so many days, staff can undo a merge. */
export const UNMERGE_DAYS = 28

/** An issue in one of these statuses has ended. It cannot be merged, and a merged issue ends with the same status. */
export const FINAL_STATUSES = ['Closed', 'Withdrawn', 'Rejected'] as const satisfies IssueStatus[]

const FINAL: readonly IssueStatus[] = FINAL_STATUSES

export const isFinal = (status: IssueStatus): boolean => FINAL.includes(status)

/** The last moment at which staff can undo a merge. */
export function undoableUntil(mergedAt: Date): Date {
  return new Date(mergedAt.getTime() + UNMERGE_DAYS * 86_400_000)
}
