import { X } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { Button } from '../ui/Button.tsx'
import { TextInput } from '../ui/TextInput.tsx'
import type { ChangeList } from './listAddress.ts'

export interface ActiveFilter {
  id: string
  /** "Status: Open" */
  label: string
  onRemove: () => void
}

/** The chip of one filter; none while it is not set. `id` is its name in the address. */
export function chipOf(
  onChange: ChangeList,
  id: string,
  name: string,
  value: string | undefined,
): ActiveFilter[] {
  return value ? [{ id, label: `${name}: ${value}`, onRemove: () => onChange({ [id]: undefined }) }] : []
}

interface FilterBarProps {
  children: ReactNode
  active: readonly ActiveFilter[]
  onClear: () => void
}

/** Filters in one row; what is set stands below as chips that can be taken off. */
export function FilterBar({ children, active, onClear }: FilterBarProps) {
  return (
    <search aria-label="Filters" className="mb-4 flex flex-col gap-3">
      <p className="hidden text-sm print:block">
        {active.length > 0 ? active.map(({ label }) => label).join(' · ') : 'No filter'}
      </p>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-3 md:flex md:flex-wrap md:items-end print:hidden">
        {children}
      </div>
      {active.length > 0 && (
        <ul className="flex flex-wrap items-center gap-2 print:hidden">
          {active.map(({ id, label, onRemove }) => (
            <li key={id}>
              <button
                type="button"
                onClick={onRemove}
                aria-label={`Remove filter ${label}`}
                className="inline-flex min-h-9 cursor-pointer items-center gap-1.5 rounded-full border border-border bg-surface px-3 text-xs font-medium hover:bg-sunken md:min-h-7"
              >
                {label}
                <X aria-hidden="true" className="size-3.5 text-muted" />
              </button>
            </li>
          ))}
          <li>
            <Button variant="ghost" size="sm" onPress={onClear}>
              Clear all
            </Button>
          </li>
        </ul>
      )}
    </search>
  )
}

interface TextFilterProps {
  label: string
  value: string | undefined
  /** Called 300 ms after the last key, and at once on Enter. */
  onChange: (value: string | undefined) => void
  inputMode?: 'text' | 'numeric'
  maxLength?: number
}

const TYPING_PAUSE_MS = 300

/** A filter that is typed: the list follows once the typing pauses. */
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
    // Only typing starts the pause anew; a caller's new function does not.
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
