import { useId, type ComponentProps } from 'react'
import { cx } from './cx.ts'
import { Field, fieldAria, type FieldText } from './Field.tsx'
import { FIELD, FIELD_HEIGHT } from './fieldStyles.ts'

type TextInputProps = FieldText & Omit<ComponentProps<'input'>, 'children'>

/** One line of text with its label; takes every attribute of an input. */
export function TextInput({
  label,
  hint,
  error,
  isRequired,
  hideLabel,
  id,
  className,
  ...input
}: TextInputProps) {
  const ownId = useId()
  const fieldId = id ?? ownId
  const text = { label, hint, error, isRequired: isRequired ?? false, hideLabel: hideLabel ?? false }
  return (
    <Field id={fieldId} {...text}>
      <input
        dir="auto"
        {...fieldAria(fieldId, text)}
        {...input}
        className={cx(FIELD, FIELD_HEIGHT, className)}
      />
    </Field>
  )
}
