import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form'
import { useIsFormBusy } from './formBusy.ts'

/** Returns the props that bind a picker to a field of the form. */
export function usePicked<Values extends FieldValues, Output, Name extends FieldPath<Values>>(
  control: Control<Values, unknown, Output>,
  name: Name,
) {
  const isDisabled = useIsFormBusy()
  const { field, fieldState } = useController({ control, name })
  const { value, onChange, ref } = field
  return { value, onChange, inputRef: ref, error: fieldState.error?.message, isDisabled }
}
