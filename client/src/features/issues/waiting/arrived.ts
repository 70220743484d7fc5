import type { Issue } from '@doorstep/contract/issues/schema'
import { expectOwnChange } from '../../../api/updates.ts'
import { count } from '../../../visits/count.ts'
import { keepReported } from '../reported.ts'

/**
 * Handles a report that became an issue: counts the report, shows a line about it, and announces no status that its
 * author already knows.
 */
export function noteArrived(issue: Issue): void {
  count({ name: 'issue_create' })
  expectOwnChange(issue.issueId)
  keepReported(issue)
}
