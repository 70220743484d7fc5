import { MoreHorizontal } from 'lucide-react'
import { useState } from 'react'
import { CUT_TEXT_LENGTH } from './rules.ts'

interface CutTextProps {
  text: string
  name: string
  /** True in a narrow column, where a button opens the text in the cell. */
  isLine?: boolean
}

/** Shortens a long text and offers the whole text. */
export function CutText({ text, name, isLine = false }: CutTextProps) {
  const [isWhole, setIsWhole] = useState(false)
  const isShort = text.length <= CUT_TEXT_LENGTH
  if (!isLine && isShort)
    return (
      <span dir="auto" className="break-words whitespace-pre-line">
        {text || '-'}
      </span>
    )
  const shown = isWhole || isShort ? text : `${text.slice(0, CUT_TEXT_LENGTH).trimEnd()}...`
  const word = isWhole ? 'less' : 'more'
  const toggle = {
    type: 'button',
    'aria-expanded': isWhole,
    'aria-label': `${word} of the ${name}`,
    onClick: () => setIsWhole(!isWhole),
  } as const
  if (isLine) {
    if (text === '') return '-'
    return (
      <span className="relative flex items-start gap-1">
        {isWhole ? (
          <span dir="auto" className="min-w-0 py-1 break-words whitespace-pre-line">
            {text}
          </span>
        ) : (
          // A column that is too narrow for the text shows only the button, except on paper and for screen readers.
          <span dir="auto" className="sr-only print:not-sr-only">
            {shown}
          </span>
        )}
        <button
          {...toggle}
          className="relative inline-flex size-8 shrink-0 cursor-pointer items-center justify-center rounded-md text-muted hover:bg-sunken hover:text-text print:hidden"
        >
          <MoreHorizontal aria-hidden="true" className="size-4" />
        </button>
      </span>
    )
  }
  return (
    <span dir="auto" className="break-words whitespace-pre-line">
      {shown}{' '}
      <button
        {...toggle}
        className="relative inline-flex min-h-6 min-w-6 cursor-pointer after:absolute after:-inset-2.5 items-center text-xs font-medium text-accent-text underline underline-offset-2 print:hidden"
      >
        {word}
      </button>
    </span>
  )
}
