import { useId, type ReactNode } from 'react'
import { ERROR, HINT, LABEL } from './fieldStyles.ts'

interface FieldProps {
  id: string
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  isRequired?: boolean
  hideLabel?: boolean
  children: ReactNode
}

export interface FieldText {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  isRequired?: boolean
  hideLabel?: boolean
}

export function fieldAria(
  id: string,
  { hint, error, isRequired }: Pick<FieldProps, 'hint' | 'error' | 'isRequired'>,
) {
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return {
    id,
    'aria-describedby': described || undefined,
    'aria-invalid': error ? true : undefined,
    'aria-required': isRequired || undefined,
  }
}

/** Splits the props of an input into the props of its `Field` and the props of the control. */
export function useField<Props extends FieldText & { id?: string | undefined }>(props: Props) {
  const { label, hint, error, isRequired = false, hideLabel = false, id, ...own } = props
  const ownId = useId()
  const text = { id: id ?? ownId, label, hint, error, isRequired, hideLabel }
  return { field: text, input: { ...fieldAria(text.id, text), ...own } }
}

/** Shows the label, the hint, the control and its error message, from top to bottom. */
export function Field({ id, label, hint, error, isRequired, hideLabel, children }: FieldProps) {
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className={hideLabel ? 'sr-only' : LABEL}>
        {label}
        {isRequired && <RequiredMark />}
      </label>
      {hint && (
        <p id={`${id}-hint`} className={HINT}>
          {hint}
        </p>
      )}
      {children}
      {error && (
        <p id={`${id}-error`} className={ERROR}>
          {error}
        </p>
      )}
    </div>
  )
}

export function RequiredMark() {
  return (
    <span aria-hidden="true" className="text-danger">
      {' *'}
    </span>
  )
}
