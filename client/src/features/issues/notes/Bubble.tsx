import type { ReactNode } from 'react'
import { cx } from '../../../ui/cx.ts'

/**
 * The look of a note. `staff`: residents cannot read the note. `order`: a firm can read the note. `gone`: the author or
 * staff took the note back. `waiting`: the note has not been sent yet.
 */
const LOOKS = {
  own: 'border-transparent bg-accent-soft',
  other: 'border-border bg-canvas',
  staff: 'border-warn/40 bg-warn-soft text-warn',
  order: 'border-purple/40 bg-purple-soft text-purple',
  gone: 'border-dashed border-border-strong text-muted',
  waiting: 'border-dashed border-border-strong bg-surface',
}

interface BubbleProps {
  look: keyof typeof LOOKS
  isOwn: boolean
  children: ReactNode
}

/** A note in the conversation. The reader's own notes are on the right, and all other notes are on the left. */
export function Bubble({ look, isOwn, children }: BubbleProps) {
  return (
    <div
      dir="auto"
      className={cx(
        'max-w-[34rem] min-w-0 rounded-xl border px-3 py-2 text-sm break-words',
        isOwn ? 'rounded-br-sm' : 'rounded-bl-sm',
        LOOKS[look],
      )}
    >
      {children}
    </div>
  )
}
