import { useId } from 'react'
import { useController, type FieldValues } from 'react-hook-form'
import type { StrengthRule } from '../lib/passwordStrength.ts'
import { NewPasswordInput } from '../ui/NewPasswordInput.tsx'
import type { BoundFieldProps } from './TextField.tsx'

interface NewPasswordFieldProps<Values extends FieldValues, Output> extends Omit<
  BoundFieldProps<Values, Output>,
  'hint'
> {
  hint?: string
  strength?: StrengthRule
}

/** A field for a new password. Shows the strength and blocks "~". */
export function NewPasswordField<Values extends FieldValues, Output>(
  props: NewPasswordFieldProps<Values, Output>,
) {
  const { control, name, isRequired: _, ...input } = props
  const { field, fieldState, formState } = useController({ control, name })
  const id = useId()
  return (
    <NewPasswordInput
      {...input}
      id={id}
      inputRef={field.ref}
      value={field.value ?? ''}
      onChange={field.onChange}
      onBlur={field.onBlur}
      error={fieldState.error?.message}
      attempt={formState.submitCount}
    />
  )
}
