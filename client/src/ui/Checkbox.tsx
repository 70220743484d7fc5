import { Check } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { Checkbox as AriaCheckbox } from 'react-aria-components'

interface CheckboxProps {
  children: ReactNode
  isSelected: boolean
  onChange: (isSelected: boolean) => void
  onBlur?: () => void
  isDisabled?: boolean
  isInvalid?: boolean
  describedBy?: string | undefined
  inputRef?: Ref<HTMLInputElement>
}

export function Checkbox({ children, describedBy, inputRef, ...rest }: CheckboxProps) {
  return (
    <AriaCheckbox
      {...rest}
      {...(inputRef ? { inputRef: asObject(inputRef) } : {})}
      {...(describedBy ? { 'aria-describedby': describedBy } : {})}
      className="group flex min-h-11 cursor-pointer items-center gap-3 text-sm data-disabled:cursor-not-allowed data-disabled:opacity-60 md:min-h-8"
    >
      <span className="flex size-5 shrink-0 items-center justify-center rounded-sm border border-border-strong bg-surface group-data-focus-visible:outline-2 group-data-focus-visible:outline-offset-2 group-data-focus-visible:outline-focus group-data-invalid:border-danger-strong group-data-selected:border-accent group-data-selected:bg-accent">
        <Check
          aria-hidden="true"
          strokeWidth={3}
          className="size-3.5 text-on-accent opacity-0 group-data-selected:opacity-100"
        />
      </span>
      <span>{children}</span>
    </AriaCheckbox>
  )
}

// The library accepts only a ref object, but React also allows a function as a ref.
function asObject(ref: Ref<HTMLInputElement>): { current: HTMLInputElement | null } {
  if (typeof ref !== 'function') return ref ?? { current: null }
  return {
    get current() {
      return null
    },
    set current(element: HTMLInputElement | null) {
      ref(element)
    },
  }
}
