import { useEffect, useRef } from 'react'

export interface SummaryEntry {
  name: string
  message: string
}

interface ErrorSummaryProps {
  entries: readonly SummaryEntry[]
  /** A failure of the whole form, and a second sentence. */
  message?: string | undefined
  detail?: string | undefined
  onSelect: (name: string) => void
  /** Changes with every failed try, so that the focus comes here each time. */
  attempt: number
}

/** 'There is a problem': takes the focus after a failed try and leads to each field. */
export function ErrorSummary({ entries, message, detail, onSelect, attempt }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  const isShown = entries.length > 0 || Boolean(message)
  useEffect(() => {
    if (isShown && attempt > 0) box.current?.focus()
    // Typing that mends one field must not pull the focus back here.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [attempt, message])
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
                className="min-h-6 cursor-pointer text-left font-medium text-danger underline underline-offset-2"
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
