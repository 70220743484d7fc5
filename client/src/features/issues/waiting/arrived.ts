import type { Issue } from '@doorstep/contract/issues/schema'
import { expectOwnChange } from '../../../api/updates.ts'
import { count } from '../../../visits/count.ts'

/** An issue has come of a report: it is counted, and no news to whom it comes from. */
export function noteArrived({ issueId }: Issue): void {
  count({ name: 'issue_create' })
  expectOwnChange(issueId)
}
