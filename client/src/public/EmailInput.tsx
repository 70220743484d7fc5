import { useRef, useState, type ComponentType, type FocusEvent } from 'react'
import { rememberedEmails } from '../lib/storage.ts'
import { cx } from '../ui/cx.ts'
import { Field, fieldAria } from '../ui/Field.tsx'
import { FIELD, FIELD_HEIGHT } from '../ui/fieldStyles.ts'
import type { RememberedEmailsProps } from './RememberedEmails.tsx'

// Fetched where there is one to show; without it the field is as good as ever.
const loadList = () => import('./RememberedEmails.tsx')

/** The e-mail field, with the addresses remembered on this device; each can be taken off the list. */
export function EmailInput({ error }: { error: string | undefined }) {
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [emails, setEmails] = useState<string[]>([])
  const [isOpen, setIsOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [List, setList] = useState<ComponentType<RememberedEmailsProps> | null>(null)

  const matches = emails.filter(
    (email) => email !== typed && email.toLowerCase().includes(typed.toLowerCase()),
  )
  const choose = (email: string) => {
    if (input.current) input.current.value = email
    setTyped(email)
    setIsOpen(false)
    document.getElementById('password')?.focus()
  }
  const close = () => setIsOpen(false)
  const handleForget = (left: string[]) => {
    setEmails(left)
    input.current?.focus()
  }
  const handleBlur = (event: FocusEvent) => {
    if (!box.current?.contains(event.relatedTarget)) setIsOpen(false)
  }
  const text = { hint: undefined, error, isRequired: true }
  return (
    <div ref={box} className="relative" onBlur={handleBlur}>
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
            const remembered = rememberedEmails()
            setEmails(remembered)
            if (remembered.length > 0)
              void loadList().then(
                ({ RememberedEmails }) => setList(() => RememberedEmails),
                () => undefined,
              )
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
      {List && isOpen && matches.length > 0 && (
        <List box={box} emails={matches} onChoose={choose} onForget={handleForget} onClose={close} />
      )}
    </div>
  )
}
