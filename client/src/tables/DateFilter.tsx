import { DayInput } from '@doorstep/contract/fields'
import { useEffect, useState } from 'react'
import { TextInput } from '../ui/TextInput.tsx'

interface DateFilterProps {
  label: string
  value: string | undefined
  /** Called 300 ms after the last key with a whole day, or with none. */
  onChange: (value: string | undefined) => void
  min?: string | undefined
  max?: string | undefined
  error?: string | undefined
}

const TYPING_PAUSE_MS = 300

/** A filter by a day. While its year is typed it is a day of the first century, which nothing is asked about. */
export function DateFilter({ label, value, onChange, min, max, error }: DateFilterProps) {
  const [text, setText] = useState(value ?? '')
  useEffect(() => setText(value ?? ''), [value])
  useEffect(() => {
    const timer = setTimeout(() => {
      const wanted = text === '' ? undefined : text
      if (wanted !== value && (wanted === undefined || DayInput.safeParse(wanted).success)) onChange(wanted)
    }, TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
    // Only typing starts the pause anew; a caller's new function does not.
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
