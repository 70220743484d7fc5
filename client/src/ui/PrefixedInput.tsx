import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import { Field, useField, type FieldText } from './Field.tsx'
import { FIELD, FIELD_HEIGHT } from './fieldStyles.ts'

type PrefixedInputProps = FieldText &
  Omit<ComponentProps<'input'>, 'children' | 'prefix'> & { prefix: string }

export function PrefixedInput({ prefix, className, ...props }: PrefixedInputProps) {
  const { field, input } = useField(props)
  return (
    <Field {...field}>
      <div className="flex">
        <span
          aria-hidden="true"
          className="flex items-center rounded-l-md border border-r-0 border-border-strong bg-sunken px-3 text-base text-muted md:text-sm"
        >
          {prefix}
        </span>
        <input {...input} className={cx(FIELD, FIELD_HEIGHT, 'rounded-l-none', className)} />
      </div>
    </Field>
  )
}
