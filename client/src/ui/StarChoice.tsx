import { useId, useState } from 'react'
import { cx } from './cx.ts'
import { LABEL } from './fieldStyles.ts'

const STAR = 'M12 2.5l2.95 5.98 6.6.96-4.78 4.65 1.13 6.57L12 17.56l-5.9 3.1 1.13-6.57L2.45 9.44l6.6-.96z'

function Star({ isFilled }: { isFilled: boolean }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      strokeWidth={1.5}
      stroke="currentColor"
      className={cx('size-7', isFilled ? 'fill-accent text-accent' : 'fill-none text-border-strong')}
    >
      <path d={STAR} strokeLinejoin="round" />
    </svg>
  )
}

interface StarChoiceProps {
  legend: string
  /** The number of stars, or 0 until a star is chosen. */
  value: number
  /** The label for each number of stars, starting with one. */
  words: readonly string[]
  onChange: (stars: number) => void
}

/** A choice of stars, built from the browser's radio buttons so that arrow keys work. */
export function StarChoice({ legend, value, words, onChange }: StarChoiceProps) {
  const name = useId()
  const [pointed, setPointed] = useState(0)
  const shown = pointed || value
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className={LABEL}>{legend}</legend>
      <div className="-ml-2.5 flex flex-wrap items-center" onPointerLeave={() => setPointed(0)}>
        {words.map((word, index) => {
          const stars = index + 1
          return (
            <label
              key={word}
              onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setPointed(stars)}
              className="relative inline-flex size-11 cursor-pointer items-center justify-center rounded-md has-focus-visible:outline-2 has-focus-visible:outline-focus"
            >
              <input
                type="radio"
                name={name}
                value={stars}
                checked={value === stars}
                onChange={() => onChange(stars)}
                aria-label={`${stars} ${stars === 1 ? 'star' : 'stars'}, ${word}`}
                className="absolute inset-0 size-full cursor-pointer opacity-0"
              />
              <Star isFilled={stars <= shown} />
            </label>
          )
        })}
        <span aria-hidden="true" className="ml-2 text-sm text-muted">
          {words[shown - 1]}
        </span>
      </div>
    </fieldset>
  )
}
