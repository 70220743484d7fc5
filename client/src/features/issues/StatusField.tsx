import type { IssueStatus } from '@doorstep/contract/issues/rules'
import type { Issue } from '@doorstep/contract/issues/schema'
import { useFormContext } from 'react-hook-form'
import { SelectField } from '../../forms/SelectField.tsx'
import { statusLabel } from './format.ts'
import type { Moderation } from './issueValues.ts'

/** The older page's own list. */
const OLDER_STATUSES: readonly IssueStatus[] = ['Open', 'Pending', 'AwaitingContract', 'Resolved', 'Closed']

interface StatusFieldProps {
  issue: Issue
  isDisabled: boolean
  /** Lists the older page's statuses, and greys those that are no step of this person's. */
  isOlder: boolean
}

/** The status, and the steps that this person may take from it. */
export function StatusField({ issue, isDisabled, isOlder }: StatusFieldProps) {
  const { control } = useFormContext<Moderation>()
  const listed = isOlder ? withCurrent(issue.status) : issue.allowedStatuses
  return (
    <SelectField
      control={control}
      name="status"
      label="Status"
      {...(isOlder && { hint: 'A status that is greyed is no step that you can take from here.' })}
      options={listed.map((status) => ({
        value: status,
        label: statusLabel(status),
        isDisabled: !issue.allowedStatuses.includes(status),
      }))}
      isDisabled={isDisabled}
    />
  )
}

function withCurrent(current: IssueStatus): readonly IssueStatus[] {
  return OLDER_STATUSES.includes(current) ? OLDER_STATUSES : [current, ...OLDER_STATUSES]
}
