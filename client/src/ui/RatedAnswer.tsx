import { useId, type Ref } from 'react'
import { cx } from './cx.ts'
import { ERROR } from './fieldStyles.ts'
import { StarChoice } from './StarChoice.tsx'
import { TextArea } from './TextArea.tsx'

interface Answering<Answer extends string> {
  /** The chosen answer, or null. The other fields appear once an answer is chosen. */
  answer: Answer | null
  /** The number of stars, or 0 until a star is chosen. */
  stars: number
  words: string
}

interface RatedAnswerProps<Answer extends string> {
  question: string
  /** True if the page already shows the question above this component. */
  hidesQuestion?: boolean
  answers: readonly { value: Answer; label: string }[]
  stars: { legend: string; words: readonly string[] }
  words: { label: string; max: number; isRequired: boolean }
  value: Answering<Answer>
  onChange: (part: Partial<Answering<Answer>>) => void
  errors: { answer?: string | undefined; words?: string | undefined }
  answerRef?: Ref<HTMLInputElement>
  wordsRef?: Ref<HTMLTextAreaElement>
  /** The ids of the fields, if an error summary links to them. */
  ids?: { answer: string; words: string }
}

const number = new Intl.NumberFormat('en-GB')

/** A question with large answer buttons. Choosing an answer shows the stars and the text field. */
export function RatedAnswer<Answer extends string>(props: RatedAnswerProps<Answer>) {
  const { question, answers, stars, words, value, onChange, errors, ids } = props
  const ownName = useId()
  const errorId = `${ownName}-error`
  return (
    <div className="@container flex flex-col gap-4">
      <fieldset aria-describedby={errors.answer ? errorId : undefined}>
        <legend className={props.hidesQuestion ? 'sr-only' : 'text-base font-semibold'}>{question}</legend>
        <div className={cx('grid gap-2 @min-[25rem]:grid-cols-3', !props.hidesQuestion && 'mt-2')}>
          {answers.map((one, index) => (
            <label
              key={one.value}
              className={cx(
                'relative flex min-h-12 cursor-pointer items-center justify-center rounded-md border px-3 py-2 text-center text-sm font-medium',
                'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
                value.answer === one.value
                  ? 'border-accent bg-accent text-on-accent'
                  : 'border-border-strong bg-surface text-text hover:bg-sunken',
              )}
            >
              <input
                type="radio"
                {...(index === 0 && { id: ids?.answer, ref: props.answerRef })}
                name={ownName}
                value={one.value}
                checked={value.answer === one.value}
                onChange={() => onChange({ answer: one.value })}
                className="absolute inset-0 size-full cursor-pointer opacity-0"
              />
              {one.label}
            </label>
          ))}
        </div>
        {errors.answer && (
          <p id={errorId} className={cx(ERROR, 'mt-1')}>
            {errors.answer}
          </p>
        )}
      </fieldset>
      {value.answer !== null && (
        <>
          <StarChoice {...stars} value={value.stars} onChange={(chosen) => onChange({ stars: chosen })} />
          <TextArea
            {...(ids && { id: ids.words })}
            {...(props.wordsRef && { ref: props.wordsRef })}
            label={words.label}
            hint={`${number.format(words.max - value.words.length)} characters left`}
            isRequired={words.isRequired}
            rows={3}
            maxLength={words.max}
            value={value.words}
            onChange={(event) => onChange({ words: event.target.value })}
            error={errors.words}
          />
        </>
      )}
    </div>
  )
}
