import { CircleArrowRight, CircleCheck, CircleX } from 'lucide-react'
import { cx } from './cx.ts'

export interface Outcome {
  id: number
  name: string
  outcome: 'done' | 'refused'
  /** The result for this item, or why nothing changes. */
  message: string
}

interface OutcomesProps {
  outcomes: readonly Outcome[]
  /** Describes the successful items, for example "will be approved". */
  doneText: string
  /** True for a preview. Nothing has happened yet, so no item has a tick. */
  isPreview?: boolean
}

/** The results of one action on several items, with one line for each item. */
export function Outcomes({ outcomes, doneText, isPreview = false }: OutcomesProps) {
  const Done = isPreview ? CircleArrowRight : CircleCheck
  const doneTone = isPreview ? 'text-muted' : 'text-ok'
  const doneCount = outcomes.filter(({ outcome }) => outcome === 'done').length
  return (
    <div className="flex flex-col gap-3">
      <p aria-live="polite">{`${doneCount} of ${outcomes.length} ${doneText}.`}</p>
      <ul
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long list scrolls by keyboard
        tabIndex={0}
        className="flex max-h-80 flex-col divide-y divide-border overflow-y-auto rounded-lg border border-border"
      >
        {outcomes.map(({ id, name, outcome, message }) => {
          const Icon = outcome === 'done' ? Done : CircleX
          return (
            <li key={id} className="flex gap-3 px-3 py-2">
              <Icon
                aria-hidden="true"
                className={cx('mt-0.5 size-4 shrink-0', outcome === 'done' ? doneTone : 'text-danger')}
              />
              <div className="min-w-0">
                <p dir="auto" className="font-medium break-words">
                  {name}
                </p>
                <p className="text-muted">{message}</p>
              </div>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
