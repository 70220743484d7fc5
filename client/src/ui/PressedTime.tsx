import { useState } from 'react'
import { formatExact } from '../lib/dates.ts'
import { Time } from './Time.tsx'

/** Shows a time in words. A press shows the exact time, and another press shows the words again. */
export function PressedTime({ at }: { at: string }) {
  const [isExact, setIsExact] = useState(false)
  return (
    <button
      type="button"
      data-prints
      title={isExact ? 'Show the time in words' : formatExact(at)}
      aria-pressed={isExact}
      onClick={() => setIsExact(!isExact)}
      className="relative cursor-pointer rounded-sm decoration-dotted underline-offset-2 after:absolute after:-inset-x-2 after:-inset-y-3.5 hover:underline print:no-underline"
    >
      <Time at={at} as={isExact ? 'exact' : 'words'} />
    </button>
  )
}
