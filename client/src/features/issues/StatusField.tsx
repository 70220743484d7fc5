import type { Issue } from '@doorstep/contract/issues/schema'
import { useFormContext } from 'react-hook-form'
import { SelectField } from '../../forms/SelectField.tsx'
import { statusLabel } from './format.ts'
import type { Moderation } from './issueValues.ts'

/** The status, and the steps that this person may take from it. */
export function StatusField({ issue, isDisabled }: { issue: Issue; isDisabled: boolean }) {
  const { control } = useFormContext<Moderation>()
  return (
    <SelectField
      control={control}
      name="status"
      label="Status"
      options={issue.allowedStatuses.map((status) => ({ value: status, label: statusLabel(status) }))}
      isDisabled={isDisabled}
    />
  )
}
