import type { IssueStatus } from '@doorstep/contract/issues/rules'
import type { Issue } from '@doorstep/contract/issues/schema'

/** Where pages that change an issue differ. */
export interface FormWay {
  /** Which of the call's addresses it saves at; left out, the first. */
  path?: string
  savedText: string
  /** The statuses to list; those that are no step of this person's are greyed. */
  statusesOf: (issue: Issue) => readonly IssueStatus[]
  statusHint?: string
}

export const DIALOG_WAY: FormWay = {
  savedText: 'Issue Updated Successfully!',
  statusesOf: ({ allowedStatuses }) => allowedStatuses,
}
