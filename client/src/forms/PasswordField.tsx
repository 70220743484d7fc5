import type { FieldValues } from 'react-hook-form'
import { PasswordInput } from '../ui/PasswordInput.tsx'
import { useBound, type BoundFieldProps } from './TextField.tsx'

interface PasswordFieldProps<Values extends FieldValues, Output> extends BoundFieldProps<Values, Output> {
  autoComplete: 'current-password' | 'new-password'
}

export function PasswordField<Values extends FieldValues, Output>(props: PasswordFieldProps<Values, Output>) {
  return <PasswordInput {...useBound(props)} />
}
