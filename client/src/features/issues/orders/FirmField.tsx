import type { Control, FieldPathByValue, FieldValues } from 'react-hook-form'
import { fixedText } from '../../../api/errors.ts'
import { SelectField } from '../../../forms/SelectField.tsx'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import type { useFirmChoices } from './useFirmChoices.ts'

interface FirmFieldProps<Values extends FieldValues, Output> {
  control: Control<Values, unknown, Output>
  name: FieldPathByValue<Values, number | null>
  choices: ReturnType<typeof useFirmChoices>
}

/** A choice of firms. If there are no firms, the field says where to add them. */
export function FirmField<Values extends FieldValues, Output>(props: FirmFieldProps<Values, Output>) {
  const { control, name, choices } = props
  const { query, options } = choices
  if (query.isError)
    return <ErrorPanel {...fixedText(query.error, 'We couldn’t load the firms. Try again.')} query={query} />
  return (
    <SelectField
      control={control}
      name={name}
      label="Firm"
      hint={
        query.data?.length === 0
          ? 'No active firm serves this development yet.'
          : 'Best matching trades first.'
      }
      placeholder={query.isPending ? 'Loading...' : 'Choose a firm'}
      options={options}
      isRequired
    />
  )
}
