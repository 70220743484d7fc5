import { NO_RESENDS } from '@doorstep/contract/auth/texts'
import { useState } from 'react'
import { ResendButton } from '../../ui/ResendButton.tsx'
import { useSecondsUntil } from '../../ui/useCountdown.ts'
import { Note } from '../Note.tsx'
import { afterDelivery, type SecondStep } from './secondStep.ts'
import { resend } from './verify.ts'

interface ResendControlProps {
  step: SecondStep
  onChange: (step: SecondStep) => void
}

/** The button that sends another code. It is enabled after the countdown, as often as the server allows. */
export function ResendControl({ step, onChange }: ResendControlProps) {
  const [isBusy, setIsBusy] = useState(false)
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState('')
  const seconds = useSecondsUntil(step.resendAt)
  const handleResend = async () => {
    setIsBusy(true)
    setNote('')
    setProblem('')
    const outcome = await resend()
    setIsBusy(false)
    if ('delivery' in outcome) {
      setNote(outcome.message)
      onChange(afterDelivery(step, outcome.delivery))
      return
    }
    setProblem(outcome.problem)
    if (outcome.isOver) onChange({ ...step, resendsLeft: 0 })
    else if (outcome.retryAfter !== null)
      onChange({ ...step, resendAt: Date.now() + outcome.retryAfter * 1000 })
  }
  const isSpent = step.resendsLeft === 0 && seconds === 0
  return (
    <section aria-label="New code" className="flex flex-col gap-3">
      {note && <Note tone="ok">{note}</Note>}
      {(problem || isSpent) && <Note tone="danger">{isSpent ? NO_RESENDS : problem}</Note>}
      <ResendButton
        resendAt={step.resendAt}
        resendsLeft={step.resendsLeft}
        isBusy={isBusy}
        onResend={() => void handleResend()}
      />
    </section>
  )
}
