import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import { Field, useField, type FieldText } from './Field.tsx'
import { FIELD } from './fieldStyles.ts'

type TextAreaProps = FieldText & Omit<ComponentProps<'textarea'>, 'children'>

/** A text field with several lines and a label. The field grows with its text. */
export function TextArea({ className, ...props }: TextAreaProps) {
  const { field, input } = useField(props)
  return (
    <Field {...field}>
      <textarea
        rows={4}
        dir="auto"
        {...input}
        className={cx(FIELD, 'field-sizing-content max-h-96 min-h-24 resize-y py-2', className)}
      />
    </Field>
  )
}
