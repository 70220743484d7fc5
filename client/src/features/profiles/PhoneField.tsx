import { useController, type Control } from 'react-hook-form'
import { PrefixedInput } from '../../ui/PrefixedInput.tsx'
import { PHONE_PREFIX, tenDigits, type ProfileValues } from './profile.ts'

interface PhoneFieldProps {
  control: Control<ProfileValues, unknown, ProfileValues>
  isRequired: boolean
  isDisabled: boolean
}

export function PhoneField({ control, isRequired, isDisabled }: PhoneFieldProps) {
  const { field, fieldState } = useController({ control, name: 'phoneNumber' })
  return (
    <PrefixedInput
      {...field}
      label="Phone number"
      hint="UK mobile, 10 digits without the leading zero"
      prefix={PHONE_PREFIX}
      isRequired={isRequired}
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      disabled={isDisabled}
      onBlur={() => {
        const digits = tenDigits(field.value)
        if (digits !== field.value) field.onChange(digits)
        field.onBlur()
      }}
      error={fieldState.error?.message}
    />
  )
}
