import { ACCESS_WORDS_MAX } from '@doorstep/contract/issues/access/rules'
import { useFormContext } from 'react-hook-form'
import { SelectField } from '../../../forms/SelectField.tsx'
import { TextField } from '../../../forms/TextField.tsx'
import type { AccessValues } from './values.ts'

const OPTIONS = [
  { value: 'unsaid', label: 'I would rather not say yet' },
  { value: 'yes', label: 'Yes, with the key that staff keep' },
  { value: 'no', label: 'No, only while somebody is in' },
] as const

export function AccessFields({ isDisabled = false }: { isDisabled?: boolean }) {
  const { control } = useFormContext<AccessValues>()
  const common = { control, isDisabled }
  return (
    <>
      <SelectField
        {...common}
        name="mayEnter"
        label="May somebody come in while nobody is home?"
        options={OPTIONS}
      />
      <TextField
        {...common}
        name="accessTimes"
        label="When is somebody in?"
        hint="For example “Weekdays after 17:00, all day on Saturdays”."
        maxLength={ACCESS_WORDS_MAX}
      />
      <TextField
        {...common}
        name="accessPets"
        label="Pets"
        hint="For example “A dog, in the kitchen while we are out”."
        maxLength={ACCESS_WORDS_MAX}
      />
    </>
  )
}
