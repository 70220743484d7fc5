import type { PackIssue } from '@doorstep/contract/packs/schema'
import type { OpenIssueRow } from './queries.ts'

/** Neither what was typed nor who it was: it leaves the house. */
export function presentOpenIssue(
  { categoryId: _categoryId, ...row }: OpenIssueRow,
  category: string,
  openOn: string,
): PackIssue {
  const age = Temporal.PlainDate.from(row.reportedOn).until(openOn).days
  return { ...row, category, age }
}
