import { useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { forgetEmail, rememberedEmails } from '../lib/storage.ts'
import { cx } from '../ui/cx.ts'
import { Field, fieldAria } from '../ui/Field.tsx'
import { FIELD, FIELD_HEIGHT } from '../ui/fieldStyles.ts'

/** The e-mail field, with the addresses remembered on this device; each can be taken off the list. */
export function EmailInput({ error }: { error: string | undefined }) {
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [emails, setEmails] = useState<string[]>([])
  const [isOpen, setIsOpen] = useState(false)
  const [typed, setTyped] = useState('')

  const matches = emails.filter(
    (email) => email !== typed && email.toLowerCase().includes(typed.toLowerCase()),
  )
  const choose = (email: string) => {
    if (input.current) input.current.value = email
    setTyped(email)
    setIsOpen(false)
    document.getElementById('password')?.focus()
  }
  const forget = (email: string) => {
    setEmails(forgetEmail(email))
    input.current?.focus()
  }
  const handleBlur = (event: FocusEvent) => {
    if (!box.current?.contains(event.relatedTarget)) setIsOpen(false)
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOpen) {
      setIsOpen(false)
      input.current?.focus()
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const stops = [...(box.current?.querySelectorAll<HTMLElement>('input, [data-choice]') ?? [])]
      const at = stops.findIndex((stop) => stop === document.activeElement)
      stops[at + (event.key === 'ArrowDown' ? 1 : -1)]?.focus()
      event.preventDefault()
    }
  }
  const text = { hint: undefined, error, isRequired: true }
  return (
    <div ref={box} className="relative" onBlur={handleBlur} onKeyDown={handleKey} role="presentation">
      <Field id="email" label="Email" {...text}>
        <input
          ref={input}
          {...fieldAria('email', text)}
          type="email"
          name="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          onFocus={(event) => {
            setEmails(rememberedEmails())
            setTyped(event.target.value)
            setIsOpen(true)
          }}
          onInput={(event) => {
            setTyped(event.currentTarget.value)
            setIsOpen(true)
          }}
          className={cx(FIELD, FIELD_HEIGHT)}
        />
      </Field>
      {isOpen && matches.length > 0 && (
        <ul
          aria-label="Remembered email addresses"
          className="absolute inset-x-0 top-full z-10 mt-1 rounded-lg border border-border bg-surface p-1 shadow-float"
        >
          {matches.map((email) => (
            <li key={email} className="flex rounded-md hover:bg-sunken">
              <button
                type="button"
                data-choice
                onClick={() => choose(email)}
                className="min-h-11 min-w-0 flex-1 cursor-pointer truncate px-2.5 text-left text-sm md:min-h-9"
              >
                {email}
              </button>
              <button
                type="button"
                aria-label={`Forget ${email}`}
                onClick={() => forget(email)}
                className="min-w-11 cursor-pointer text-muted hover:text-text md:min-w-9"
              >
                <span aria-hidden="true">&times;</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
