import type { Issue } from '@doorstep/contract/issues/schema'
import { expectOwnChange } from '../../../api/updates.ts'
import { count } from '../../../visits/count.ts'
import { keepReported } from '../reported.ts'

/** An issue has come of a report: it is counted, told until that is put away, and no news to whom it comes from. */
export function noteArrived(issue: Issue): void {
  count({ name: 'issue_create' })
  expectOwnChange(issue.issueId)
  keepReported(issue)
}
