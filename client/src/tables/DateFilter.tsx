import { DayInput } from '@doorstep/contract/fields'
import { useEffect, useState } from 'react'
import { TextInput } from '../ui/TextInput.tsx'

interface DateFilterProps {
  label: string
  value: string | undefined
  /** Runs 300 ms after the last key press, with a complete day or undefined. */
  onChange: (value: string | undefined) => void
  min?: string | undefined
  max?: string | undefined
  error?: string | undefined
}

const TYPING_PAUSE_MS = 300

/** Filters a list by day. A half-typed year such as 0202 does not count as complete. */
export function DateFilter({ label, value, onChange, min, max, error }: DateFilterProps) {
  const [text, setText] = useState(value ?? '')
  useEffect(() => setText(value ?? ''), [value])
  useEffect(() => {
    const timer = setTimeout(() => {
      const wanted = text === '' ? undefined : text
      if (wanted !== value && (wanted === undefined || DayInput.safeParse(wanted).success)) onChange(wanted)
    }, TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
    // Only typing restarts the delay. A new function from the caller does not.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [text])
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
