import { questionEndpoints } from '@doorstep/contract/issues/questions/endpoints'
import { ANSWERS, type Answer } from '@doorstep/contract/issues/verdicts/rules'
import { VERDICT_WORDS_MAX } from '@doorstep/contract/issues/questions/rules'
import type { Answered, Question } from '@doorstep/contract/issues/questions/schema'
import {
  ANSWER_LABELS,
  ANSWER_MISSING,
  COMES_BACK,
  IS_IT_FIXED,
  STAR_WORDS,
  STARS_LEGEND,
  WORDS_LABELS,
  WORDS_MISSING,
} from '@doorstep/contract/issues/verdicts/texts'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { plainText } from '../../api/errors.ts'
import { QuickAnswer } from '../../ui/QuickAnswer.tsx'
import { RatedAnswer } from '../../ui/RatedAnswer.tsx'
import { PublicForm } from '../PublicForm.tsx'
import { failureOf, useSubmit } from '../useSubmit.ts'

const NAMES = ['answer', 'words']
const IDS = { answer: 'answer', words: 'words' }
const CHOICES = ANSWERS.map((value) => ({ value, label: ANSWER_LABELS[value] }))
const YES = { value: 'yes' as const, label: ANSWER_LABELS.yes }
const OTHERS = CHOICES.filter(({ value }) => value !== 'yes')
const NOTHING: Typed = { answer: null, stars: 0, words: '' }

interface Typed {
  answer: Answer | null
  stars: number
  words: string
}

interface VerdictFormProps {
  title: string
  token: string
  question: Question
  onDone: (answered: Answered) => void
}

/** The form for answering a question through an emailed link. An answer other than yes needs a comment. */
export function VerdictForm({ title, token, question, onDone }: VerdictFormProps) {
  const [typed, setTyped] = useState(NOTHING)
  const [isOpen, setIsOpen] = useState(false)
  const { answer, stars, words } = typed
  const quick = useSubmit(async () => {
    try {
      onDone(await call(questionEndpoints.answerQuestion, { body: { token, answer: 'yes' } }))
      return null
    } catch (error) {
      return { fields: {}, message: plainText(error) }
    }
  })
  const form = useSubmit(async () => {
    if (answer === null) return { fields: { answer: ANSWER_MISSING } }
    if (answer !== 'yes' && words.trim() === '') return { fields: { words: WORDS_MISSING } }
    try {
      const body = { token, answer, words, ...(stars > 0 && { stars }) }
      onDone(await call(questionEndpoints.answerQuestion, { body }))
      return null
    } catch (error) {
      return failureOf(error, NAMES, { message: plainText(error) })
    }
  })
  const errors = form.failure.fields
  if (!isOpen)
    return (
      <QuickAnswer
        question={IS_IT_FIXED}
        hidesQuestion
        first={YES}
        others={OTHERS}
        isBusy={quick.isBusy}
        problem={quick.failure.message}
        onSend={() => void quick.submit()}
        onOpen={(opened) => {
          setTyped({ ...NOTHING, answer: opened })
          setIsOpen(true)
        }}
      />
    )
  return (
    <PublicForm title={title} form={form} names={NAMES} submitText="Send answer" busyText="Sending...">
      <RatedAnswer
        question={IS_IT_FIXED}
        hidesQuestion
        answers={CHOICES}
        stars={{ legend: STARS_LEGEND, words: STAR_WORDS }}
        words={{
          label: WORDS_LABELS[answer ?? 'yes'],
          max: VERDICT_WORDS_MAX,
          isRequired: answer !== 'yes',
        }}
        value={typed}
        onChange={(part) => setTyped((now) => ({ ...now, ...part }))}
        errors={{ answer: errors['answer'], words: errors['words'] }}
        ids={IDS}
      />
      {question.isClosed && answer !== null && answer !== 'yes' && (
        <p className="text-sm text-muted">{COMES_BACK}</p>
      )}
    </PublicForm>
  )
}
