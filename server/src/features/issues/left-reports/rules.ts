import { withheldTexts } from '../../../policy/leftReports.ts'
import type { LeftReport } from '../../../policy/leftReports.ts'
import type { FullIssueRow } from '../queries.ts'

/** Presents a report to a reporter who has left the home: with the values from the day on which the reporter left. */
export function asTheyLeft(row: FullIssueRow, left: LeftReport): FullIssueRow {
  const { status, categoryId, subCategoryId, subSubCategoryId, ...stood } = left
  const { version, updatedAt, completeDueAt, waitingSince, reopenedCount } = stood
  return {
    ...row,
    status,
    categoryId,
    subCategoryId,
    subSubCategoryId,
    version,
    updatedAt,
    completeDueAt,
    waitingSince,
    reopenedCount,
    ...withheldTexts(left),
    ...(left.isPriorityChanged && { priority: null, emergencyKind: null }),
  }
}
