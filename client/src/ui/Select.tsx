import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { cx } from './cx.ts'
import { RequiredMark } from './Field.tsx'
import { ERROR, HINT, LABEL } from './fieldStyles.ts'
import { CLOSED_LIST } from './listStyles.ts'
import { ChosenText, type SelectProps } from './SelectOption.tsx'
import { useOpened } from './useOpened.tsx'

const loadOpened = () => import('./OpenedSelect.tsx')
const OPENING_KEYS: readonly string[] = ['ArrowDown', 'ArrowUp']

/**
 * A field for choosing one option from a complete list. `ComboBox` searches longer lists. The list loads when the
 * button gets the pointer or the focus.
 */
export function Select<Value extends string | number>(props: SelectProps<Value>) {
  const [isNear, setIsNear] = useState(false)
  const [isWanted, setIsWanted] = useState(false)
  const { part, waiting } = useOpened(loadOpened, {
    isOpen: isWanted,
    isNear,
    onClose: () => setIsWanted(false),
  })
  if (part) return <part.OpenedSelect {...props} />
  return (
    <>
      <ClosedSelect {...props} onNear={() => setIsNear(true)} onOpen={() => setIsWanted(true)} />
      {waiting}
    </>
  )
}

interface ClosedSelectProps<Value extends string | number> extends SelectProps<Value> {
  onNear: () => void
  onOpen: () => void
}

function ClosedSelect<Value extends string | number>(props: ClosedSelectProps<Value>) {
  const { options, value, placeholder = 'Choose', hint, error, onNear, onOpen } = props
  const id = useId()
  const chosen = options.find((option) => option.value === value)
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={cx('flex min-w-0 flex-col gap-1', props.className)}>
      <span id={`${id}-label`} className={props.hideLabel ? 'sr-only' : LABEL}>
        {props.label}
        {props.isRequired && <RequiredMark />}
      </span>
      {hint && (
        <span id={`${id}-hint`} className={HINT}>
          {hint}
        </span>
      )}
      <button
        type="button"
        {...(props.buttonRef ? { ref: props.buttonRef } : {})}
        disabled={props.isDisabled ?? false}
        aria-haspopup="listbox"
        aria-expanded={false}
        aria-labelledby={`${id}-value ${id}-label`}
        aria-describedby={described || undefined}
        className={cx(CLOSED_LIST, error ? 'border-danger-strong' : 'border-border-strong')}
        onPointerEnter={onNear}
        onFocus={onNear}
        onBlur={props.onBlur}
        onClick={({ currentTarget }) => {
          // Not every browser moves the focus to a pressed button.
          currentTarget.focus()
          onOpen()
        }}
        onKeyDown={(event) => {
          if (!OPENING_KEYS.includes(event.key)) return
          event.preventDefault()
          onOpen()
        }}
      >
        <span
          dir="auto"
          id={`${id}-value`}
          className={cx('min-w-0 flex-1 truncate', !chosen && 'text-muted')}
        >
          {chosen ? <ChosenText option={chosen} /> : placeholder}
        </span>
        <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-muted" />
      </button>
      {error && (
        <span id={`${id}-error`} className={ERROR}>
          {error}
        </span>
      )}
    </div>
  )
}
