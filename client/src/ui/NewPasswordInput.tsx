import { useState, type KeyboardEvent, type Ref } from 'react'
import { passwordStrength, type Strength, type StrengthRule } from '../lib/passwordStrength.ts'
import { cx } from './cx.ts'
import { PasswordInput } from './PasswordInput.tsx'

const BARS: Record<Strength, { count: number; colour: string }> = {
  Weak: { count: 1, colour: 'bg-danger-strong' },
  Medium: { count: 2, colour: 'bg-warn' },
  Strong: { count: 3, colour: 'bg-accent' },
}

interface NewPasswordInputProps {
  id: string
  label: string
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  inputRef?: Ref<HTMLInputElement>
  hint?: string
  error?: string | undefined
  /** The screen's rule for the strength of a password. If given, the strength is shown. */
  strength?: StrengthRule
  /** The number of attempts. Leave out the number if each attempt removes the previous error. */
  attempt?: number
}

/** A field for a new password. The ~ key does nothing. If somebody pastes a ~, the check refuses it. */
export function NewPasswordInput({
  strength,
  value,
  onChange,
  inputRef,
  attempt,
  ...text
}: NewPasswordInputProps) {
  const isRefused = useRefused(value, text.error, attempt)
  const [isTildeRefused, setIsTildeRefused] = useState(false)
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === '~') event.preventDefault()
    setIsTildeRefused(event.key === '~')
  }
  return (
    <div className="flex flex-col gap-2">
      <PasswordInput
        {...text}
        ref={inputRef}
        name={text.id}
        autoComplete="new-password"
        isRequired
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={handleKey}
        // On-screen keyboards do not report which key was pressed, so this handler checks the text before it is
        // inserted.
        onBeforeInput={(event) => {
          const isTilde = 'data' in event.nativeEvent && event.nativeEvent.data === '~'
          if (isTilde) event.preventDefault()
          if (isTilde) setIsTildeRefused(true)
        }}
      />
      {strength && <StrengthLabel value={isRefused ? '' : value} rule={strength} />}
      <output className={cx('text-xs', !isTildeRefused && 'sr-only')}>
        {isTildeRefused ? 'The ~ character cannot be used.' : ''}
      </output>
    </div>
  )
}

/**
 * Returns true if the last attempt failed with this password. Praise for the password's strength would contradict the
 * error.
 */
function useRefused(value: string, error: string | undefined, attempt = Number(error !== undefined)) {
  const [tried, setTried] = useState({ attempt, value: '' })
  if (tried.attempt !== attempt) setTried({ attempt, value })
  return error !== undefined && value === tried.value
}

function StrengthLabel({ value, rule }: { value: string; rule: StrengthRule }) {
  const label = passwordStrength(value, rule)
  const { count, colour } = BARS[label]
  if (value === '') return <output className="sr-only" />
  return (
    <div className="flex items-center gap-3 text-xs">
      <div aria-hidden="true" className="flex w-24 gap-1">
        {[1, 2, 3].map((bar) => (
          <span key={bar} className={cx('h-1.5 flex-1 rounded-full', bar <= count ? colour : 'bg-border')} />
        ))}
      </div>
      <output>
        Password strength: <strong className="font-semibold">{label}</strong>
      </output>
    </div>
  )
}
