import { useEffect, useState } from 'react'
import { TextInput } from '../ui/TextInput.tsx'

export interface TextFilterProps {
  label: string
  value: string | undefined
  /** Runs 300 ms after the last key press, and at once on Enter. */
  onChange: (value: string | undefined) => void
  inputMode?: 'text' | 'numeric'
  maxLength?: number
}

const TYPING_PAUSE_MS = 300

/** Filters a list by typed text. The list changes when the person pauses typing. */
export function TextFilter({ label, value, onChange, inputMode = 'text', maxLength = 100 }: TextFilterProps) {
  const [text, setText] = useState(value ?? '')
  useEffect(() => setText(value ?? ''), [value])
  const apply = () => {
    const wanted = text.trim() || undefined
    if (wanted !== value) onChange(wanted)
  }
  useEffect(() => {
    const timer = setTimeout(apply, TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
    // Only typing restarts the delay. A new function from the caller does not.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [text])
  return (
    <TextInput
      label={label}
      value={text}
      inputMode={inputMode}
      maxLength={maxLength}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={(event) => event.key === 'Enter' && apply()}
    />
  )
}
