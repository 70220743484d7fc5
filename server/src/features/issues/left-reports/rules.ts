import { CHANGED_AFTER_LEAVING } from '@doorstep/contract/issues/texts'
import type { FullIssueRow } from '../queries.ts'
import type { LeftReport } from './queries.ts'

/** What somebody who has left the home reads of their report: the row as it was on that day. */
export function asTheyLeft(row: FullIssueRow, left: LeftReport): FullIssueRow {
  const { status, version, updatedAt, completeDueAt, waitingSince, reopenedCount } = left
  return {
    ...row,
    status,
    version,
    updatedAt,
    completeDueAt,
    waitingSince,
    reopenedCount,
    ...withheldTexts(left),
    ...(left.isPriorityChanged && { priority: null, emergencyKind: null }),
  }
}

/** What stands in place of the texts that staff have changed since then. */
export function withheldTexts({ isTextChanged }: Pick<LeftReport, 'isTextChanged'>): {
  title?: string
  description?: string
} {
  return isTextChanged ? { title: CHANGED_AFTER_LEAVING, description: CHANGED_AFTER_LEAVING } : {}
}
