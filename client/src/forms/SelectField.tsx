import { useController, type FieldValues } from 'react-hook-form'
import { Select } from '../ui/Select.tsx'
import type { Option } from '../ui/SelectOption.tsx'
import { useIsFormBusy } from './formBusy.ts'
import type { BoundFieldProps } from './TextField.tsx'

interface SelectFieldProps<
  Values extends FieldValues,
  Output,
  Value extends string | number,
> extends BoundFieldProps<Values, Output> {
  options: readonly Option<Value>[]
  placeholder?: string
  /** Runs after the form has the new value, for example to reset dependent fields. */
  onChange?: (value: Value) => void
}

export function SelectField<Values extends FieldValues, Output, Value extends string | number>(
  props: SelectFieldProps<Values, Output, Value>,
) {
  const isBusy = useIsFormBusy()
  const { control, name, onChange, isDisabled = isBusy, ...select } = props
  const { field, fieldState } = useController({ control, name })
  return (
    <Select
      {...select}
      isDisabled={isDisabled}
      value={field.value === '' ? null : (field.value ?? null)}
      onChange={(value) => {
        field.onChange(value)
        onChange?.(value)
      }}
      onBlur={field.onBlur}
      buttonRef={field.ref}
      error={fieldState.error?.message}
    />
  )
}
