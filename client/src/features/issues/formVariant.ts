import type { IssueStatus } from '@doorstep/contract/issues/rules'
import type { Issue } from '@doorstep/contract/issues/schema'

/** Differences between the screens that edit an issue. */
export interface FormVariant {
  /** The path that the form saves to, if the endpoint has several paths. Defaults to the first path of the endpoint. */
  path?: string
  savedText: string
  /** The statuses to list. Statuses that are not a possible step for this person are greyed out. */
  statusesOf: (issue: Issue) => readonly IssueStatus[]
  statusHint?: string
}

export const DIALOG_VARIANT: FormVariant = {
  savedText: 'Issue Updated Successfully!',
  statusesOf: ({ allowedStatuses }) => allowedStatuses,
}
