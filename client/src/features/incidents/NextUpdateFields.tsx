import type { Control, FieldValues, Path } from 'react-hook-form'
import { SelectField } from '../../forms/SelectField.tsx'
import { TextField } from '../../forms/TextField.tsx'
import { optionsOf } from '../../tables/filters.tsx'
import { timesWith } from '../announcements/announcementValues.ts'

interface NextUpdateFieldsProps<Values extends FieldValues, Output> {
  control: Control<Values, unknown, Output>
  /** The names of the fields, and the chosen values. */
  day: Path<Values>
  time: Path<Values>
  on: string
  at: string
}

/** Fields for the promised day and time of the next update. */
export function NextUpdateFields<Values extends FieldValues, Output>(
  props: NextUpdateFieldsProps<Values, Output>,
) {
  const { control, day, time, on, at } = props
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        control={control}
        name={day}
        type="date"
        label="Next update by"
        hint="Leave this field empty if you don’t want to promise a time."
      />
      {on !== '' && (
        <SelectField control={control} name={time} label="At" options={optionsOf(timesWith(at))} />
      )}
    </div>
  )
}
