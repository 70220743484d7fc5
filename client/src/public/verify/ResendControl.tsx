import { useState } from 'react'
import { buttonClass } from '../../ui/fieldStyles.ts'
import { Note } from '../Note.tsx'
import { useSecondsUntil } from '../useCountdown.ts'
import { afterDelivery, type SecondStep } from './secondStep.ts'
import { NO_RESENDS, resend } from './verify.ts'

interface ResendControlProps {
  step: SecondStep
  onChange: (step: SecondStep) => void
}

/** Another code: once the countdown has ended, and as often as the server says. */
export function ResendControl({ step, onChange }: ResendControlProps) {
  const [isBusy, setIsBusy] = useState(false)
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState('')
  const seconds = useSecondsUntil(step.resendAt)
  const isOff = isBusy || seconds > 0 || step.resendsLeft === 0
  const handleResend = async () => {
    if (isOff) return
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
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <button
          type="button"
          aria-disabled={isOff || undefined}
          onClick={() => void handleResend()}
          className={buttonClass('secondary')}
        >
          {isBusy ? (
            'Sending...'
          ) : (
            <span className="tabular-nums">Resend code{seconds > 0 && <Clock seconds={seconds} />}</span>
          )}
        </button>
        <p className="text-muted">
          {step.resendsLeft} resend {step.resendsLeft === 1 ? 'attempt' : 'attempts'} left
        </p>
      </div>
      <output className="sr-only">{isOff ? '' : 'You can ask for a new code now.'}</output>
    </section>
  )
}

function Clock({ seconds }: { seconds: number }) {
  const rest = String(seconds % 60).padStart(2, '0')
  return <time dateTime={`PT${seconds}S`}>{` in ${Math.floor(seconds / 60)}:${rest}`}</time>
}
