import { useId } from 'react'
import { useController, type FieldValues } from 'react-hook-form'
import { Checkbox } from '../ui/Checkbox.tsx'
import { ERROR, HINT } from '../ui/fieldStyles.ts'
import { useIsFormBusy } from './formBusy.ts'
import type { BoundFieldProps } from './TextField.tsx'

export function CheckboxField<Values extends FieldValues, Output>(props: BoundFieldProps<Values, Output>) {
  const isBusy = useIsFormBusy()
  const { control, name, label, hint, isDisabled = isBusy } = props
  const { field, fieldState } = useController({ control, name })
  const id = useId()
  const { error } = fieldState
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="flex flex-col gap-1">
      <Checkbox
        isSelected={field.value === true}
        onChange={field.onChange}
        onBlur={field.onBlur}
        inputRef={field.ref}
        isDisabled={isDisabled}
        isInvalid={Boolean(error)}
        describedBy={described || undefined}
      >
        {label}
      </Checkbox>
      {hint && (
        <p id={`${id}-hint`} className={HINT}>
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={ERROR}>
          {error.message}
        </p>
      )}
    </div>
  )
}
