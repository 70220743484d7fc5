import { DayInput } from '@doorstep/contract/fields'
import { TextInput } from '../ui/TextInput.tsx'
import { useTypedFilter } from './useTypedFilter.ts'

interface DateFilterProps {
  label: string
  value: string | undefined
  /** Runs after a pause in typing, with a complete day or undefined. */
  onChange: (value: string | undefined) => void
  min?: string | undefined
  max?: string | undefined
  error?: string | undefined
}

/** Returns null for a half-typed year such as 0202. */
function dayOf(text: string): string | undefined | null {
  if (text === '') return undefined
  return DayInput.safeParse(text).success ? text : null
}

/** Filters a list by day. */
export function DateFilter({ label, value, onChange, min, max, error }: DateFilterProps) {
  const { text, setText } = useTypedFilter(value, onChange, dayOf)
  return (
    <TextInput
      label={label}
      type="date"
      value={text}
      min={min}
      max={max}
      error={error}
      onChange={(event) => setText(event.target.value)}
    />
  )
}
