import { useEffect, useRef } from 'react'

export interface SummaryEntry {
  name: string
  message: string
}

interface ErrorSummaryProps {
  entries: readonly SummaryEntry[]
  /** An error that concerns the whole form. `detail` is a second sentence about it. */
  message?: string | undefined
  detail?: string | undefined
  onSelect: (name: string) => void
  /** The number of failed attempts. Each attempt moves the focus to the summary. */
  attempt: number
}

/** The box 'There is a problem'. The box gets the focus after a failed attempt and links to each field. */
export function ErrorSummary({ entries, message, detail, onSelect, attempt }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  const isShown = entries.length > 0 || Boolean(message)
  const focused = useRef({ attempt: 0, message })
  useEffect(() => {
    // Errors might appear one render after the attempt. Typing that corrects a field must not move the focus back
    // here.
    const isNew = attempt > focused.current.attempt || message !== focused.current.message
    // Deletes the stored message, because the next attempt might fail with the same message.
    if (!message) focused.current.message = undefined
    if (!isShown || attempt === 0 || !isNew) return
    focused.current = { attempt, message }
    box.current?.focus()
  }, [attempt, message, isShown])
  if (!isShown) return null
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="flex flex-col gap-1 rounded-lg border-2 border-danger-strong bg-surface px-4 py-3 text-sm"
    >
      <h2 className="font-semibold text-text">There is a problem</h2>
      {message && <p className="text-danger">{message}</p>}
      {detail && <p>{detail}</p>}
      {entries.length > 0 && (
        <ul className="flex flex-col gap-1">
          {entries.map(({ name, message: text }) => (
            <li key={name}>
              <button
                type="button"
                onClick={() => onSelect(name)}
                className="min-h-11 cursor-pointer md:min-h-6 text-left font-medium text-danger underline underline-offset-2"
              >
                {text}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
