import { ChevronDown } from 'lucide-react'
import { useCallback, useId, useState } from 'react'
import { cx } from './cx.ts'
import { LABEL } from './fieldStyles.ts'
import { CLOSED_LIST } from './listStyles.ts'
import type { SelectProps } from './Select.tsx'
import { useLoaded } from './useLoaded.ts'

const loadSelect = () => import('./Select.tsx')
const OPENING_KEYS: readonly string[] = ['ArrowDown', 'ArrowUp']

type LaterSelectProps<Value extends string | number> = Pick<
  SelectProps<Value>,
  'label' | 'options' | 'value' | 'onChange' | 'placeholder' | 'hideLabel' | 'className'
>

/** `Select` for what a first view shows: only its button, until somebody opens it. */
export function LaterSelect<Value extends string | number>(props: LaterSelectProps<Value>) {
  const { label, options, value, placeholder = 'Choose', hideLabel = false, className } = props
  const id = useId()
  const [isNear, setIsNear] = useState(false)
  const [isWanted, setIsWanted] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  const loaded = useLoaded(loadSelect, isNear || isWanted)
  // The focus goes to the real button first, so that the list can give it back.
  const open = useCallback((button: HTMLButtonElement | null) => {
    button?.focus()
    setIsOpen(button !== null)
  }, [])
  if (loaded && isWanted) {
    return <loaded.Select {...props} buttonRef={open} opened={{ isOpen, onChange: setIsOpen }} />
  }
  const chosen = options.find((option) => option.value === value)
  return (
    <div className={cx('flex min-w-0 flex-col gap-1', className)}>
      <span id={`${id}-label`} className={hideLabel ? 'sr-only' : LABEL}>
        {label}
      </span>
      <button
        type="button"
        aria-haspopup="listbox"
        aria-expanded={false}
        aria-labelledby={`${id}-value ${id}-label`}
        className={cx(CLOSED_LIST, 'border-border-strong')}
        onPointerEnter={() => setIsNear(true)}
        onFocus={() => setIsNear(true)}
        onClick={() => setIsWanted(true)}
        onKeyDown={(event) => {
          if (!OPENING_KEYS.includes(event.key)) return
          event.preventDefault()
          setIsWanted(true)
        }}
      >
        <span id={`${id}-value`} className={cx('truncate', !chosen && 'text-muted')}>
          {chosen?.label ?? placeholder}
        </span>
        <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-muted" />
      </button>
    </div>
  )
}
