import { Select } from '../ui/Select.tsx'
import type { Option } from '../ui/SelectOption.tsx'

const ALL = 'all'

interface SelectFilterProps {
  label: string
  /** The text to show while the filter is not set. */
  allText: string
  options: readonly Option<string>[]
  value: string | undefined
  onChange: (value: string | undefined) => void
  className?: string
}

export function SelectFilter({ allText, options, value = ALL, onChange, ...select }: SelectFilterProps) {
  return (
    <Select
      {...select}
      options={[{ value: ALL, label: allText }, ...options]}
      value={value}
      onChange={(chosen) => onChange(chosen === ALL ? undefined : chosen)}
    />
  )
}
