import { useRef, useState, type KeyboardEvent } from 'react'
import { cx } from '../../ui/cx.ts'
import { Field, fieldAria } from '../../ui/Field.tsx'
import { FIELD, FIELD_HEIGHT } from '../../ui/fieldStyles.ts'
import { useLayer } from '../../ui/useLayer.ts'
import { SearchList, optionId } from './SearchList.tsx'
import { useSearch, type Choice, type Search } from './useSearch.ts'

interface SearchSelectProps {
  id: string
  label: string
  /** The plural noun for the choices, for example "towns". */
  noun: string
  placeholder?: string | undefined
  error?: string | undefined
  isDisabled: boolean
  value: Choice | null
  onChange: (choice: Choice | null) => void
  search: Search
}

/**
 * A field for choosing one of many options. The server searches the options. The field works with the keyboard, a
 * pointer and a screen reader.
 */
export function SearchSelect(props: SearchSelectProps) {
  const { id, label, noun, error, isDisabled, value, onChange, search } = props
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [at, setAt] = useState(-1)
  const text = typed ?? value?.name ?? ''
  const { state, found, retry } = useSearch(search, typed ?? '', isOpen)
  const { rows } = found
  const active = isOpen ? rows[at] : undefined
  const close = () => {
    setIsOpen(false)
    setTyped(null)
  }
  useLayer(isOpen, close)

  const open = () => {
    if (isOpen) return
    setIsOpen(true)
    setAt(-1)
  }
  const choose = (choice: Choice) => {
    onChange(choice)
    setTyped(null)
    setIsOpen(false)
  }
  // Typed text is a search. When the person leaves the field, the option with the typed name is chosen. If there is no
  // such option, the previous choice stays.
  const handleBlur = () => {
    setIsOpen(false)
    if (typed === null) return
    const named = rows.find((row) => row.name.toLowerCase() === typed.trim().toLowerCase())
    if (named) choose(named)
    else if (typed.trim() === '') {
      onChange(null)
      setTyped(null)
    } else if (value) setTyped(null)
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (!isOpen) open()
      else setAt(Math.min(rows.length - 1, Math.max(0, at + (event.key === 'ArrowDown' ? 1 : -1))))
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault()
      const only = rows.length === 1 && state === 'ready' ? rows[0] : undefined
      const choice = active ?? only
      if (choice) choose(choice)
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      close()
    }
  }
  const aria = fieldAria(id, { error, isRequired: true })
  return (
    <Field id={id} label={label} error={error} isRequired>
      <div className="relative">
        <input
          ref={input}
          {...aria}
          dir="auto"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={`${id}-list`}
          aria-activedescendant={active && optionId(id, active)}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          disabled={isDisabled}
          placeholder={props.placeholder}
          value={text}
          onClick={open}
          onChange={(event) => {
            open()
            setAt(-1)
            setTyped(event.target.value)
          }}
          onBlur={handleBlur}
          onKeyDown={handleKey}
          className={cx(FIELD, FIELD_HEIGHT, 'pr-9')}
        />
        <Chevron />
        {isOpen && (
          <SearchList
            id={id}
            label={label}
            noun={noun}
            state={state}
            found={found}
            chosenId={value?.id}
            activeId={active?.id}
            onChoose={choose}
            onRetry={retry}
          />
        )}
      </div>
    </Field>
  )
}

function Chevron() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 16 16"
      className="pointer-events-none absolute inset-y-0 right-3 my-auto size-4 text-muted"
    >
      <path d="m4 6 4 4 4-4" fill="none" stroke="currentColor" strokeWidth="1.5" />
    </svg>
  )
}
