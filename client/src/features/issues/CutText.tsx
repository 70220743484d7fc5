import { MoreHorizontal } from 'lucide-react'
import { useState } from 'react'
import { cx } from '../../ui/cx.ts'

const LENGTH = 90
/** Roughly the number of characters in a line of a narrow column. */
const LINE_LENGTH = 24

interface CutTextProps {
  text: string
  name: string
  isLine?: boolean
}

/** Shortens a long text and offers the whole text. */
export function CutText({ text, name, isLine = false }: CutTextProps) {
  const [isWhole, setIsWhole] = useState(false)
  const isShort = text.length <= LENGTH
  if (!isLine && isShort)
    return (
      <span dir="auto" className="break-words whitespace-pre-line">
        {text || '-'}
      </span>
    )
  const shown = isWhole || isShort ? text : `${text.slice(0, LENGTH).trimEnd()}...`
  const word = isWhole ? 'less' : 'more'
  const toggle = {
    type: 'button',
    'aria-expanded': isWhole,
    'aria-label': `${word} of the ${name}`,
    onClick: () => setIsWhole(!isWhole),
  } as const
  if (isLine)
    return (
      <span className="flex items-center gap-1">
        <span
          dir="auto"
          className={cx(
            'min-w-0 break-words',
            isWhole ? 'py-1 whitespace-pre-line' : 'truncate print:whitespace-normal',
          )}
        >
          {shown || '-'}
        </span>
        {text.length > LINE_LENGTH && (
          <button
            {...toggle}
            className="relative inline-flex size-6 shrink-0 cursor-pointer items-center justify-center rounded-sm text-muted hover:bg-sunken hover:text-text print:hidden"
          >
            <MoreHorizontal aria-hidden="true" className="size-4" />
          </button>
        )}
      </span>
    )
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
