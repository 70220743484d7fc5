import { useState } from 'react'

const LENGTH = 90

/** Long text cut short, and the way to all of it. */
export function CutText({ text, name }: { text: string; name: string }) {
  const [isWhole, setIsWhole] = useState(false)
  if (text.length <= LENGTH) return <span className="break-words whitespace-pre-line">{text || '-'}</span>
  return (
    <span className="break-words whitespace-pre-line">
      {isWhole ? text : `${text.slice(0, LENGTH).trimEnd()}...`}{' '}
      <button
        type="button"
        aria-expanded={isWhole}
        aria-label={`${isWhole ? 'less' : 'more'} of the ${name}`}
        onClick={() => setIsWhole(!isWhole)}
        className="relative inline-flex min-h-6 min-w-6 cursor-pointer after:absolute after:-inset-2.5 items-center text-xs font-medium text-accent-text underline underline-offset-2 print:hidden"
      >
        {isWhole ? 'less' : 'more'}
      </button>
    </span>
  )
}
