import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import { Field, useField, type FieldText } from './Field.tsx'
import { FIELD, FIELD_HEIGHT } from './fieldStyles.ts'

type TextInputProps = FieldText & Omit<ComponentProps<'input'>, 'children'>

export function TextInput({ className, ...props }: TextInputProps) {
  const { field, input } = useField(props)
  return (
    <Field {...field}>
      <input dir="auto" {...input} className={cx(FIELD, FIELD_HEIGHT, className)} />
    </Field>
  )
}
