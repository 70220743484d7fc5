import { useController, type FieldValues } from 'react-hook-form'
import { PasswordInput } from '../ui/PasswordInput.tsx'
import type { BoundFieldProps } from './TextField.tsx'

interface PasswordFieldProps<Values extends FieldValues, Output> extends BoundFieldProps<Values, Output> {
  autoComplete: 'current-password' | 'new-password'
}

export function PasswordField<Values extends FieldValues, Output>(props: PasswordFieldProps<Values, Output>) {
  const { control, name, isDisabled = false, ...input } = props
  const { field, fieldState } = useController({ control, name })
  return (
    <PasswordInput
      {...input}
      {...field}
      value={field.value ?? ''}
      disabled={isDisabled}
      error={fieldState.error?.message}
    />
  )
}
