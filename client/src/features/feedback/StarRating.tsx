import { RATINGS } from '@doorstep/contract/feedback/schema'
import { Star } from 'lucide-react'
import { useState } from 'react'
import { FieldError, Label, Radio, RadioGroup } from 'react-aria-components'
import { cx } from '../../ui/cx.ts'
import { ERROR, LABEL } from '../../ui/fieldStyles.ts'

const WORDS = ['', 'poor', 'fair', 'all right', 'good', 'excellent']

interface StarRatingProps {
  /** The rating in stars, or 0 before the user chooses. */
  value: number
  onChange: (rating: number) => void
  error?: string | undefined
}

/** Five stars as one choice. Arrow keys move through the stars, and hovering previews the rating. */
export function StarRating({ value, onChange, error }: StarRatingProps) {
  const [pointed, setPointed] = useState(0)
  const shown = pointed || value
  return (
    <RadioGroup
      orientation="horizontal"
      isRequired
      isInvalid={error !== undefined}
      validationBehavior="aria"
      value={value === 0 ? null : String(value)}
      onChange={(chosen) => onChange(Number(chosen))}
      className="flex flex-col gap-1"
    >
      <Label className={LABEL}>How would you rate this site?</Label>
      <div className="-ml-2.5 flex flex-wrap items-center">
        {RATINGS.map((rating) => (
          <Radio
            key={rating}
            value={String(rating)}
            aria-label={`${rating} ${rating === 1 ? 'star' : 'stars'}, ${WORDS[rating]}`}
            onHoverStart={() => setPointed(rating)}
            onHoverEnd={() => setPointed(0)}
            className="inline-flex size-11 cursor-pointer items-center justify-center rounded-md data-focus-visible:outline-2 data-focus-visible:outline-focus"
          >
            <Star
              aria-hidden="true"
              strokeWidth={1.5}
              className={cx(
                'size-7 transition-colors',
                rating <= shown ? 'fill-accent text-accent' : 'text-border-strong',
              )}
            />
          </Radio>
        ))}
        <span aria-hidden="true" className="ml-2 text-sm text-muted first-letter:uppercase">
          {WORDS[shown]}
        </span>
      </div>
      <FieldError className={ERROR}>{error}</FieldError>
    </RadioGroup>
  )
}
