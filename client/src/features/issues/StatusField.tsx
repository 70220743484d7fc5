import type { Issue } from '@doorstep/contract/issues/schema'
import { useFormContext } from 'react-hook-form'
import { SelectField } from '../../forms/SelectField.tsx'
import { statusLabel } from './format.ts'
import type { FormVariant } from './formVariant.ts'
import type { Moderation } from './issueValues.ts'

interface StatusFieldProps {
  issue: Issue
  variant: FormVariant
  isDisabled: boolean
}

/** The current status and the steps that the reader can take from it. */
export function StatusField({ issue, variant, isDisabled }: StatusFieldProps) {
  const { control } = useFormContext<Moderation>()
  return (
    <SelectField
      control={control}
      name="status"
      label="Status"
      hint={variant.statusHint}
      options={variant.statusesOf(issue).map((status) => ({
        value: status,
        label: statusLabel(status),
        isDisabled: !issue.allowedStatuses.includes(status),
      }))}
      isDisabled={isDisabled}
    />
  )
}
