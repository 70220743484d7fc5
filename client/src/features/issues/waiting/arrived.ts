import { dashboardEndpoints } from '@doorstep/contract/dashboard/endpoints'
import { issueEndpoints } from '@doorstep/contract/issues/endpoints'
import type { Issue } from '@doorstep/contract/issues/schema'
import type { QueryClient } from '@tanstack/react-query'
import { invalidate } from '../../../api/query.ts'
import { expectOwnChange } from '../../../api/updates.ts'
import { count } from '../../../visits/count.ts'

/** An issue has come of a report: it is counted, and no news to whom it comes from. */
export function noteArrived({ issueId }: Issue): void {
  count({ name: 'issue_create' })
  expectOwnChange(issueId)
}

/** Shows what a report has become, everywhere. */
export function showReported(client: QueryClient): Promise<void> {
  return invalidate(
    client,
    issueEndpoints.listIssues,
    issueEndpoints.listOwnIssues,
    issueEndpoints.readIssue,
    issueEndpoints.listIssueEvents,
    dashboardEndpoints.readDashboardCounts,
  )
}
