import { verdictEndpoints } from '@doorstep/contract/issues/verdicts/endpoints'
import { ANSWERS } from '@doorstep/contract/issues/verdicts/rules'
import { VERDICT_WORDS_MAX } from '@doorstep/contract/issues/questions/rules'
import { GiveVerdict } from '@doorstep/contract/issues/verdicts/schema'
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
import type { Issue } from '@doorstep/contract/issues/schema'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useController } from 'react-hook-form'
import * as z from 'zod/mini'
import { callStream } from '../../../api/call.ts'
import { plainText, showFieldErrors } from '../../../api/errors.ts'
import { q, useApiMutation } from '../../../api/query.ts'
import { DraftNotice } from '../../../forms/DraftNotice.tsx'
import { FormShell } from '../../../forms/FormShell.tsx'
import { withJointRule } from '../../../forms/jointRule.ts'
import { useContractForm } from '../../../forms/useContractForm.ts'
import { useFormDraft } from '../../../forms/useFormDraft.ts'
import { Card } from '../../../ui/Card.tsx'
import { useFilled } from '../../../ui/OneFilled.tsx'
import { QuickAnswer } from '../../../ui/QuickAnswer.tsx'
import { RatedAnswer } from '../../../ui/RatedAnswer.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { notify } from '../../../ui/toast.ts'
import { DoneWork } from '../../../work/DoneWork.tsx'

const FIELDS = ['answer', 'stars', 'words'] as const
const CHOICES = ANSWERS.map((value) => ({ value, label: ANSWER_LABELS[value] }))
const YES = { value: 'yes' as const, label: ANSWER_LABELS.yes }
const OTHERS = CHOICES.filter(({ value }) => value !== 'yes')
const VerdictValues = withJointRule(
  z.object({
    answer: z.nullable(GiveVerdict.shape.answer),
    stars: z.number(),
    words: z.string(),
  }),
  ({ answer, words }) => ({
    ...(answer === null && { answer: ANSWER_MISSING }),
    ...(answer !== null && answer !== 'yes' && words.trim() === '' && { words: WORDS_MISSING }),
  }),
)
const NOTHING = { answer: null, stars: 0, words: '' }

/** Asks the reporter whether the issue is fixed, while the question is open. */
export function VerdictCard({ issue }: { issue: Issue }) {
  if (!issue.can.includes('issue:giveVerdict')) return null
  return (
    <Card className="border-l-4 border-l-accent print:hidden">
      <div className="flex flex-col gap-4">
        <ReporterForm issue={issue} />
        <DoneHere issueId={issue.issueId} />
      </div>
    </Card>
  )
}

function DoneHere({ issueId }: { issueId: number }) {
  const { data, isPending } = useQuery(q(verdictEndpoints.listVerdicts, { params: { issueId } }))
  const readPhoto = useCallback(
    async (photoId: number) =>
      (await callStream(verdictEndpoints.readDonePhoto, { params: { issueId, photoId } }, {})).blob(),
    [issueId],
  )
  if (isPending) return <Skeleton className="h-24" label="Loading the completed work" />
  return data && <DoneWork done={data.done} readPhoto={readPhoto} />
}

function ReporterForm({ issue }: { issue: Issue }) {
  const { issueId, status } = issue
  const saving = useApiMutation(verdictEndpoints.giveVerdict, { waitsForPage: true, ownChangeOf: issueId })
  const give = (body: GiveVerdict) => saving.mutateAsync({ params: { issueId }, body })
  return (
    <VerdictForm issueId={issueId} isClosed={status === 'Closed'} give={give} isBusy={saving.isPending} />
  )
}

interface VerdictFormProps {
  issueId: number
  isClosed: boolean
  give: (verdict: GiveVerdict) => Promise<unknown>
  isBusy: boolean
}

/** Asks the reporter of an issue, or somebody who follows the issue, whether the issue is fixed. */
export function VerdictForm({ issueId, isClosed, give, isBusy }: VerdictFormProps) {
  const form = useContractForm(VerdictValues, NOTHING)
  const draft = useFormDraft(form, `verdict-${issueId}`)
  const [problem, setProblem] = useState<string | null>(null)
  const answer = useController({ control: form.control, name: 'answer' })
  const stars = useController({ control: form.control, name: 'stars' })
  const words = useController({ control: form.control, name: 'words' })
  const chosen = answer.field.value
  const look = useFilled('answer')
  const submit = async (typed: z.output<typeof VerdictValues>) => {
    if (typed.answer === null) return
    setProblem(null)
    try {
      await give({
        answer: typed.answer,
        words: typed.words,
        ...(typed.stars > 0 && { stars: typed.stars }),
      })
      draft.clear()
      notify.success('Thank you for your answer.')
    } catch (error) {
      setProblem(showFieldErrors(error, form.setError, FIELDS) ? null : plainText(error))
    }
  }
  // Choosing an answer other than Yes, or restoring a draft, opens the form.
  if (!form.formState.isDirty && draft.savedAt === null)
    return (
      <QuickAnswer
        question={IS_IT_FIXED}
        first={YES}
        variant={look}
        others={OTHERS}
        isBusy={isBusy}
        problem={problem ?? undefined}
        onSend={() => void submit({ ...NOTHING, answer: YES.value })}
        onOpen={answer.field.onChange}
      />
    )
  return (
    <FormShell
      form={form}
      onSubmit={submit}
      submitError={problem === null ? null : { message: problem }}
      busy={isBusy}
      submitLabel="Send answer"
      busyLabel="Sending..."
    >
      <DraftNotice draft={draft} />
      <RatedAnswer
        question={IS_IT_FIXED}
        answers={CHOICES}
        stars={{ legend: STARS_LEGEND, words: STAR_WORDS }}
        words={{
          label: WORDS_LABELS[chosen ?? 'yes'],
          max: VERDICT_WORDS_MAX,
          isRequired: chosen !== 'yes',
        }}
        value={{ answer: chosen, stars: stars.field.value, words: words.field.value }}
        onChange={(part) => {
          if (part.answer !== undefined) answer.field.onChange(part.answer)
          if (part.stars !== undefined) stars.field.onChange(part.stars)
          if (part.words !== undefined) words.field.onChange(part.words)
        }}
        errors={{
          answer: answer.fieldState.error?.message,
          words: words.fieldState.error?.message,
        }}
        answerRef={answer.field.ref}
        wordsRef={words.field.ref}
      />
      {isClosed && chosen !== null && chosen !== 'yes' && <p className="text-sm text-muted">{COMES_BACK}</p>}
    </FormShell>
  )
}
