import { normaliseUkMobile } from '@doorstep/contract/users/schema'
import { cx } from '../../ui/cx.ts'
import { Field, fieldAria } from '../../ui/Field.tsx'
import { FIELD, FIELD_HEIGHT } from '../../ui/fieldStyles.ts'

const PREFIX = '+44'
const HINT = 'UK mobile, 10 digits without the leading zero'

/** The ten digits behind +44: what stands before them is taken off, once the number is one. */
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
  const text = { hint: HINT, error, isRequired: true }
  return (
    <Field id={id} label="Mobile number" {...text}>
      <div className="flex">
        <span
          aria-hidden="true"
          className="flex items-center rounded-l-md border border-r-0 border-border-strong bg-sunken px-3 text-base text-muted md:text-sm"
        >
          {PREFIX}
        </span>
        <input
          {...fieldAria(id, text)}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={() => onChange(tenDigits(value))}
          className={cx(FIELD, FIELD_HEIGHT, 'rounded-l-none')}
        />
      </div>
    </Field>
  )
}
