import type { ReactNode } from 'react'
import { Switch as AriaSwitch } from 'react-aria-components'

interface SwitchProps {
  children: ReactNode
  isSelected: boolean
  onChange: (isSelected: boolean) => void
  isDisabled?: boolean
  describedBy?: string
}

/** A setting that takes effect at once. Use Checkbox for a choice that is saved with a form. */
export function Switch({ children, describedBy, ...rest }: SwitchProps) {
  return (
    <AriaSwitch
      {...rest}
      {...(describedBy ? { 'aria-describedby': describedBy } : {})}
      className="group flex min-h-11 cursor-pointer items-center gap-3 text-sm data-disabled:cursor-not-allowed data-disabled:opacity-60 md:min-h-8"
    >
      <span className="flex h-5 w-9 shrink-0 items-center rounded-full border border-border-strong bg-sunken px-0.5 transition-colors group-data-focus-visible:outline-2 group-data-focus-visible:outline-offset-2 group-data-focus-visible:outline-focus group-data-selected:border-accent group-data-selected:bg-accent">
        <span className="size-3.5 rounded-full bg-border-strong transition-transform group-data-selected:translate-x-4 group-data-selected:bg-on-accent" />
      </span>
      <span>{children}</span>
    </AriaSwitch>
  )
}
