import { ToggleButton, ToggleButtonGroup } from 'react-aria-components'

interface SegmentedProps<Value extends string> {
  /** Describes the choice to screen readers. */
  label: string
  options: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
}

/** Switches between a few views of the same data. */
export function Segmented<Value extends string>({ label, options, value, onChange }: SegmentedProps<Value>) {
  return (
    <ToggleButtonGroup
      aria-label={label}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[value]}
      onSelectionChange={(keys) => {
        const chosen = options.find((option) => keys.has(option.value))
        if (chosen) onChange(chosen.value)
      }}
      className="inline-flex rounded-md border border-border-strong bg-surface p-0.5 print:hidden"
    >
      {options.map((option) => (
        <ToggleButton
          key={option.value}
          id={option.value}
          className="min-h-11 cursor-pointer rounded-sm px-3 text-sm font-medium text-muted data-selected:bg-accent-soft data-selected:text-accent-text md:min-h-7"
        >
          <span>{option.label}</span>
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
