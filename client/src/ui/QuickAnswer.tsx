import { buttonClass, ERROR, LINK, ALONE, type ButtonVariant } from './fieldStyles.ts'
import { cx } from './cx.ts'

interface QuickAnswerProps<Answer extends string> {
  question: string
  /** True if the page already shows the question above this component. */
  hidesQuestion?: boolean
  /** The answer that one press sends. */
  first: { value: Answer; label: string }
  variant?: ButtonVariant
  /** The answers that need an explanation in words. A press on such an answer opens the form. */
  others: readonly { value: Answer; label: string }[]
  isBusy: boolean
  problem: string | undefined
  onSend: () => void
  onOpen: (answer: Answer) => void
}

/**
 * A question with an answer that takes one press. Other answers, stars and comments need a form, which opens on
 * request.
 */
export function QuickAnswer<Answer extends string>(props: QuickAnswerProps<Answer>) {
  const { question, hidesQuestion = false, first, variant, others, isBusy, problem, onSend, onOpen } = props
  return (
    <fieldset className="@container min-w-0">
      <legend className={hidesQuestion ? 'sr-only' : 'text-base font-semibold'}>{question}</legend>
      <p role="alert" className={cx(ERROR, 'empty:hidden')}>
        {problem}
      </p>
      <div className={cx('grid gap-2 @min-[25rem]:grid-cols-3', !hidesQuestion && 'mt-2')}>
        <button
          type="button"
          aria-disabled={isBusy || undefined}
          className={cx(buttonClass(variant), 'min-h-12')}
          onClick={() => !isBusy && onSend()}
        >
          {isBusy ? 'Sending...' : first.label}
        </button>
        {others.map(({ value, label }) => (
          <button
            key={value}
            type="button"
            aria-disabled={isBusy || undefined}
            className={cx(buttonClass('secondary'), 'min-h-12')}
            onClick={() => !isBusy && onOpen(value)}
          >
            {label}
          </button>
        ))}
      </div>
      <button
        type="button"
        className={cx(LINK, ALONE, 'mt-2 cursor-pointer text-sm')}
        onClick={() => !isBusy && onOpen(first.value)}
      >
        Add stars or a comment
      </button>
    </fieldset>
  )
}
