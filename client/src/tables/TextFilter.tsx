import { TextInput } from '../ui/TextInput.tsx'
import { useTypedFilter } from './useTypedFilter.ts'

export interface TextFilterProps {
  label: string
  value: string | undefined
  /** Runs after a pause in typing, and at once on Enter. */
  onChange: (value: string | undefined) => void
  inputMode?: 'text' | 'numeric'
  maxLength?: number
}

/** Filters a list by typed text. The list changes when the person pauses typing. */
export function TextFilter({ label, value, onChange, inputMode = 'text', maxLength = 100 }: TextFilterProps) {
  const { text, setText, apply } = useTypedFilter(value, onChange, (typed) => typed.trim() || undefined)
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
