import { useId, useState } from 'react'
import { cx } from '../ui/cx.ts'
import { buttonClass, ERROR } from '../ui/fieldStyles.ts'
import { Act } from './Act.tsx'

export interface Step {
  text: string
  isDanger?: boolean
  onPress: () => void
}

export interface Steps {
  /** The likely next step. */
  first?: Step
  others: readonly Step[]
  /** The steps that appear once "More" is pressed. */
  more: readonly Step[]
}

interface StepBarProps extends Steps {
  isBusy: boolean
  failure: string | undefined
}

/**
 * The firm's next steps. The steps stay at the foot of the screen, near the thumb. With large text, the steps move
 * below the order, so that they do not cover its content.
 */
export function StepBar({ first, others, more, isBusy, failure }: StepBarProps) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  if (!first && others.length === 0 && failure === undefined) return null
  return (
    <section
      aria-label="Next steps"
      data-bar="steps"
      className="bottom-(--foot,0px) z-10 -mx-4 flex flex-col gap-2 border-t border-border bg-canvas px-4 py-3 @min-[16rem]:sticky print:hidden"
    >
      <p role="alert" className={cx(ERROR, 'empty:hidden')}>
        {failure}
      </p>
      {isOpen && (
        <div id={id} className="flex flex-col gap-2 sm:flex-row sm:flex-wrap">
          {more.map((step) => (
            <Act key={step.text} {...step} isBusy={isBusy} />
          ))}
        </div>
      )}
      <div className="flex flex-col gap-2 sm:flex-row sm:flex-wrap">
        {first && <Act {...first} isBusy={isBusy} isFirst />}
        {(others.length > 0 || more.length > 0) && (
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,5.5rem),1fr))] gap-2 sm:flex sm:flex-wrap">
            {others.map((step) => (
              <Act key={step.text} {...step} isBusy={isBusy} />
            ))}
            {more.length > 0 && (
              <button
                type="button"
                aria-expanded={isOpen}
                aria-controls={isOpen ? id : undefined}
                className={`${buttonClass('secondary')} min-h-12 w-full max-sm:px-1 sm:w-auto`}
                onClick={() => setIsOpen(!isOpen)}
              >
                {isOpen ? 'Less' : 'More'}
              </button>
            )}
          </div>
        )}
      </div>
    </section>
  )
}
