import { useId, type ComponentProps } from 'react'
import { cx } from './cx.ts'
import { Field, fieldAria, type FieldText } from './Field.tsx'
import { FIELD } from './fieldStyles.ts'

type TextAreaProps = FieldText & Omit<ComponentProps<'textarea'>, 'children'>

/** Lines of text with their label; grows with what is typed. */
export function TextArea({
  label,
  hint,
  error,
  isRequired,
  hideLabel,
  id,
  className,
  ...area
}: TextAreaProps) {
  const ownId = useId()
  const fieldId = id ?? ownId
  const text = { label, hint, error, isRequired: isRequired ?? false, hideLabel: hideLabel ?? false }
  return (
    <Field id={fieldId} {...text}>
      <textarea
        rows={4}
        dir="auto"
        {...fieldAria(fieldId, text)}
        {...area}
        className={cx(FIELD, 'field-sizing-content max-h-96 min-h-24 resize-y py-2', className)}
      />
    </Field>
  )
}
