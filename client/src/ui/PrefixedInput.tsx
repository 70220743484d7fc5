import { useId, type ComponentProps } from 'react'
import { cx } from './cx.ts'
import { Field, fieldAria, type FieldText } from './Field.tsx'
import { FIELD, FIELD_HEIGHT } from './fieldStyles.ts'

type PrefixedInputProps = FieldText &
  Omit<ComponentProps<'input'>, 'children' | 'prefix'> & { prefix: string }

/** One line of text behind something that is not typed: +44. */
export function PrefixedInput({
  label,
  hint,
  error,
  isRequired,
  id,
  prefix,
  className,
  ...input
}: PrefixedInputProps) {
  const ownId = useId()
  const fieldId = id ?? ownId
  const text = { label, hint, error, isRequired: isRequired ?? false }
  return (
    <Field id={fieldId} {...text}>
      <div className="flex">
        <span
          aria-hidden="true"
          className="flex items-center rounded-l-md border border-r-0 border-border-strong bg-sunken px-3 text-base text-muted md:text-sm"
        >
          {prefix}
        </span>
        <input
          {...fieldAria(fieldId, text)}
          {...input}
          className={cx(FIELD, FIELD_HEIGHT, 'rounded-l-none', className)}
        />
      </div>
    </Field>
  )
}
