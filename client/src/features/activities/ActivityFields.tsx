import { ACTIVITY_NAME_MAX } from '@doorstep/contract/activities/rules'
import { REPEAT_UNITS } from '@doorstep/contract/activities/schema'
import { useController, useFormContext } from 'react-hook-form'
import { SelectField } from '../../forms/SelectField.tsx'
import { TextField } from '../../forms/TextField.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { PropertyPicker } from '../properties/PropertyPicker.tsx'
import type { ActivityValues } from './activityValues.ts'

const UNITS = [
  { value: '', label: 'Does not repeat' },
  ...REPEAT_UNITS.map((unit) => ({
    value: unit as string,
    label: `${unit[0]?.toUpperCase()}${unit.slice(1)}s`,
  })),
]
const FROM = [
  { value: 'schedule', label: 'The scheduled date' },
  { value: 'completion', label: 'The day when the work was done' },
]
const ACTIVE = [
  { value: 'true', label: 'True' },
  { value: 'false', label: 'False' },
]

export function ActivityFields({ isEdit, isDisabled }: { isEdit: boolean; isDisabled: boolean }) {
  const { control } = useFormContext<ActivityValues>()
  const property = useController({ control, name: 'property' })
  return (
    <>
      {isEdit ? (
        <TextInput label="Property" readOnly value={property.field.value?.label ?? ''} />
      ) : (
        <PropertyPicker
          label="Property"
          activeOnly
          isRequired
          isDisabled={isDisabled}
          value={property.field.value}
          onChange={(option) =>
            property.field.onChange(option && { id: Number(option.id), label: option.label })
          }
          error={property.fieldState.error?.message}
          inputRef={property.field.ref}
        />
      )}
      <TextField
        control={control}
        name="activity"
        label="Activity"
        maxLength={ACTIVITY_NAME_MAX}
        isRequired
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField control={control} name="lastCompleted" type="date" label="Last Completed" isRequired />
        <TextField control={control} name="nextScheduled" type="date" label="Next Scheduled" isRequired />
      </div>
      <RepetitionFields isDisabled={isDisabled} />
      {isEdit && (
        <SelectField control={control} name="isActive" label="Is Active" options={ACTIVE} isRequired />
      )}
    </>
  )
}

function RepetitionFields({ isDisabled }: { isDisabled: boolean }) {
  const { control } = useFormContext<ActivityValues>()
  const repeats = useController({ control, name: 'unit' })
  return (
    <fieldset className="grid gap-4 sm:grid-cols-3">
      <legend className="sr-only">Repetition</legend>
      {/* A field that is bound to the form would show the blank value of "Does not repeat" as an empty choice. */}
      <Select
        label="Repeats"
        options={UNITS}
        value={repeats.field.value}
        onChange={repeats.field.onChange}
        buttonRef={repeats.field.ref}
        isDisabled={isDisabled}
      />
      {repeats.field.value !== '' && (
        <>
          <TextField
            control={control}
            name="every"
            label="Every how many"
            inputMode="numeric"
            maxLength={3}
            isRequired
          />
          <SelectField control={control} name="from" label="Counted from" options={FROM} />
        </>
      )}
    </fieldset>
  )
}
