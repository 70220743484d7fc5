import { issueEndpoints } from '@doorstep/contract/issues/endpoints'
import type { IssueStatus } from '@doorstep/contract/issues/rules'
import type { FormWay } from '../formWay.ts'

const STATUSES: readonly IssueStatus[] = ['Open', 'Pending', 'AwaitingContract', 'Resolved', 'Closed']

/** The older page has an address, words and a list of statuses of its own. */
export const OLDER_WAY: FormWay = {
  path: issueEndpoints.updateIssue.aliases[0].path,
  savedText: 'Issue updated successfully!',
  statusesOf: ({ status }) => (STATUSES.includes(status) ? STATUSES : [status, ...STATUSES]),
  statusHint: 'A status that is greyed is no step that you can take from here.',
}
