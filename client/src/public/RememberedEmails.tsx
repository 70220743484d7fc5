import { useEffect, useState, type RefObject } from 'react'
import { forgetEmail, rememberedEmails } from '../lib/preferences.ts'

export interface RememberedEmailsProps {
  /** The element around the field and the list. The arrow keys move through the field and the list. */
  box: RefObject<HTMLElement | null>
}

const inputIn = (box: HTMLElement | null) => box?.querySelector('input') ?? null

/** The addresses on this device that match the typed text, each with a button to remove it from the device. */
export function RememberedEmails({ box }: RememberedEmailsProps) {
  const [emails, setEmails] = useState(rememberedEmails)
  const [typed, setTyped] = useState(() => inputIn(box.current)?.value ?? '')
  // The list loads after the field has received the focus.
  const [isOpen, setIsOpen] = useState(() => box.current?.contains(document.activeElement) ?? false)
  useEffect(() => {
    const element = box.current
    const input = inputIn(element)
    if (!element || !input) return undefined
    const listening = new AbortController()
    const handleTyping = () => {
      setTyped(input.value)
      setIsOpen(true)
    }
    const handleKey = (event: KeyboardEvent) => {
      const stops = [input, ...element.querySelectorAll<HTMLElement>('[data-choice]')]
      const at = stops.findIndex((stop) => stop === document.activeElement)
      if (event.key === 'Escape') {
        input.focus()
        setIsOpen(false)
      } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        stops[at + (event.key === 'ArrowDown' ? 1 : -1)]?.focus()
        event.preventDefault()
      }
    }
    const handleLeaving = ({ relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node && element.contains(relatedTarget))) setIsOpen(false)
    }
    const { signal } = listening
    input.addEventListener('focus', handleTyping, { signal })
    input.addEventListener('input', handleTyping, { signal })
    element.addEventListener('keydown', handleKey, { signal })
    element.addEventListener('focusout', handleLeaving, { signal })
    return () => listening.abort()
  }, [box])

  const choose = (email: string) => {
    const input = inputIn(box.current)
    if (input) input.value = email
    setTyped(email)
    setIsOpen(false)
    document.getElementById('password')?.focus()
  }
  const matches = emails.filter(
    (email) => email !== typed && email.toLowerCase().includes(typed.toLowerCase()),
  )
  if (!isOpen || matches.length === 0) return null
  return (
    <ul
      aria-label="Remembered email addresses"
      className="absolute inset-x-0 top-full z-10 mt-1 rounded-lg border border-border bg-surface p-1 shadow-float"
    >
      {matches.map((email) => (
        <li key={email} className="flex rounded-md hover:bg-sunken">
          <button
            dir="auto"
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
            onClick={() => {
              setEmails(forgetEmail(email))
              inputIn(box.current)?.focus()
            }}
            className="min-w-11 cursor-pointer text-muted hover:text-text md:min-w-9"
          >
            <span aria-hidden="true">&times;</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
