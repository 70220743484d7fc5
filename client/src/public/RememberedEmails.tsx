import { useEffect, type RefObject } from 'react'
import { forgetEmail } from '../lib/preferences.ts'

export interface RememberedEmailsProps {
  /** Holds the field and this list: the arrow keys go through both. */
  box: RefObject<HTMLElement | null>
  emails: readonly string[]
  onChoose: (email: string) => void
  /** With what is still remembered. */
  onForget: (left: string[]) => void
  onClose: () => void
}

/** The addresses remembered on this device, each with the way to forget it. */
export function RememberedEmails({ box, emails, onChoose, onForget, onClose }: RememberedEmailsProps) {
  useEffect(() => {
    const element = box.current
    const handleKey = (event: KeyboardEvent) => {
      const stops = [...(element?.querySelectorAll<HTMLElement>('input, [data-choice]') ?? [])]
      const at = stops.findIndex((stop) => stop === document.activeElement)
      if (event.key === 'Escape') {
        onClose()
        stops[0]?.focus()
      } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        stops[at + (event.key === 'ArrowDown' ? 1 : -1)]?.focus()
        event.preventDefault()
      }
    }
    element?.addEventListener('keydown', handleKey)
    return () => element?.removeEventListener('keydown', handleKey)
  }, [box, onClose])
  return (
    <ul
      aria-label="Remembered email addresses"
      className="absolute inset-x-0 top-full z-10 mt-1 rounded-lg border border-border bg-surface p-1 shadow-float"
    >
      {emails.map((email) => (
        <li key={email} className="flex rounded-md hover:bg-sunken">
          <button
            type="button"
            data-choice
            onClick={() => onChoose(email)}
            className="min-h-11 min-w-0 flex-1 cursor-pointer truncate px-2.5 text-left text-sm md:min-h-9"
          >
            {email}
          </button>
          <button
            type="button"
            aria-label={`Forget ${email}`}
            onClick={() => onForget(forgetEmail(email))}
            className="min-w-11 cursor-pointer text-muted hover:text-text md:min-w-9"
          >
            <span aria-hidden="true">&times;</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
