import type { ReactNode } from 'react'

export interface Option<Value extends string | number> {
  value: Value
  label: string
  /** The text after the label, in a lighter style: "Flat 12 - 14 Canal Street". */
  detail?: string
  isDisabled?: boolean
}

export interface SelectProps<Value extends string | number> {
  label: ReactNode
  options: readonly Option<Value>[]
  value: Value | null
  onChange: (value: Value) => void
  onBlur?: () => void
  placeholder?: string
  hint?: ReactNode
  error?: string | undefined
  isRequired?: boolean
  isDisabled?: boolean
  hideLabel?: boolean
  className?: string
  buttonRef?: (button: HTMLButtonElement | null) => void
}

export function OptionText<Value extends string | number>({ option }: { option: Option<Value> }) {
  if (option.detail === undefined) return <span>{option.label}</span>
  return (
    <span className="text-muted">
      <span className="font-medium text-text">{option.label}</span>
      {` - ${option.detail}`}
    </span>
  )
}

/** Shows the chosen option in the button. The label is shown in full if possible, and the detail if there is space. */
export function ChosenText<Value extends string | number>({ option }: { option: Option<Value> }) {
  if (option.detail === undefined) return <span>{option.label}</span>
  return (
    <span className="flex h-lh flex-wrap gap-x-1 overflow-hidden">
      <span dir="auto" className="max-w-full truncate font-medium text-text">
        {option.label}
      </span>{' '}
      <span dir="auto" className="min-w-[5ch] flex-1 truncate text-muted">
        - {option.detail}
      </span>
    </span>
  )
}
