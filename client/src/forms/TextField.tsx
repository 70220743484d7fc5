import type { ReactNode } from 'react'
import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form'
import { TextArea } from '../ui/TextArea.tsx'
import { TextInput } from '../ui/TextInput.tsx'
import { useIsFormBusy } from './formBusy.ts'

export interface BoundFieldProps<Values extends FieldValues, Output> {
  control: Control<Values, unknown, Output>
  name: FieldPath<Values>
  label: string
  hint?: ReactNode
  isRequired?: boolean
  /** True disables the field. By default, the field follows the state of the form. */
  isDisabled?: boolean
}

/** Returns the props that bind an input to a field of the form. */
export function useBound<Values extends FieldValues, Output, Own extends object>({
  control,
  name,
  isDisabled,
  ...own
}: BoundFieldProps<Values, Output> & Own) {
  const isBusy = useIsFormBusy()
  const { field, fieldState } = useController({ control, name })
  const { message } = fieldState.error ?? {}
  return { ...own, ...field, value: field.value ?? '', disabled: isDisabled ?? isBusy, error: message }
}

interface TextFieldProps<Values extends FieldValues, Output> extends BoundFieldProps<Values, Output> {
  type?: 'text' | 'email' | 'tel' | 'date'
  autoComplete?: string
  inputMode?: 'text' | 'numeric' | 'tel' | 'email'
  maxLength?: number
  placeholder?: string
  min?: string
}

export function TextField<Values extends FieldValues, Output>(props: TextFieldProps<Values, Output>) {
  return <TextInput {...useBound(props)} />
}

interface TextAreaFieldProps<Values extends FieldValues, Output> extends BoundFieldProps<Values, Output> {
  rows?: number
  maxLength?: number
  placeholder?: string
}

export function TextAreaField<Values extends FieldValues, Output>(props: TextAreaFieldProps<Values, Output>) {
  return <TextArea {...useBound(props)} />
}
