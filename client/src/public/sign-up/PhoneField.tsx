import { normaliseUkMobile } from '@doorstep/contract/users/schema'
import { PrefixedInput } from '../../ui/PrefixedInput.tsx'

const PREFIX = '+44'
const HINT = 'UK mobile, 10 digits without the leading zero'

/** Returns the ten digits after +44, without any prefix, once the number is valid. */
export function tenDigits(typed: string): string {
  return normaliseUkMobile(typed)?.slice(PREFIX.length) ?? typed
}

interface PhoneFieldProps {
  id: string
  value: string
  onChange: (value: string) => void
  error?: string | undefined
}

export function PhoneField({ id, value, onChange, error }: PhoneFieldProps) {
  return (
    <PrefixedInput
      id={id}
      label="Mobile number"
      hint={HINT}
      error={error}
      isRequired
      prefix={PREFIX}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onBlur={() => onChange(tenDigits(value))}
    />
  )
}
