import { CODE_TRIES_MAX, CODES_OVER_SECONDS } from '@doorstep/contract/auth/rules'
import { CODE_PROMPTS, SENT_TO, TOO_MANY_CODES } from '@doorstep/contract/auth/texts'
import { useEffect, useState } from 'react'
import { goTo } from '../../lib/address.ts'
import { RECOVERY_PROMPT } from '../../lib/secondStepTexts.ts'
import { storedToken, storedUserId, storeSecondStep } from '../../lib/storage.ts'
import { paths } from '../../paths.ts'
import { cx } from '../../ui/cx.ts'
import { buttonClass, LINK } from '../../ui/fieldStyles.ts'
import { usePageTitle } from '../../ui/usePageTitle.ts'
import { Note } from '../Note.tsx'
import { PageFrame } from '../PageFrame.tsx'
import { useSecondsUntil } from '../../ui/useCountdown.ts'
import { CodeForm } from './CodeForm.tsx'
import { ResendControl } from './ResendControl.tsx'
import { hasTriesLeft, readSecondStep, type SecondStep } from './secondStep.ts'
import { abandon } from './verify.ts'

const TITLE = 'MFA Verification'

export function Page() {
  const [step] = useState(readSecondStep)
  const [isHere] = useState(() => storedUserId() !== null && storedToken() !== null)
  if (!isHere) return <Expired />
  return step ? <SecondStepPage start={step} /> : <AlreadyIn />
}

function SecondStepPage({ start }: { start: SecondStep }) {
  const [step, setStep] = useState(start)
  const [isRecovery, setIsRecovery] = useState(false)
  const isOver = !hasTriesLeft(step)
  const secondsLeft = useSecondsUntil(step.endsAt)
  const update = (next: SecondStep) => {
    storeSecondStep(next)
    setStep(next)
  }
  useEffect(() => {
    if (!isOver) return undefined
    const timer = setTimeout(abandon, CODES_OVER_SECONDS * 1000)
    return () => clearTimeout(timer)
  }, [isOver])
  if (secondsLeft === 0 && !isOver) return <Expired />
  return (
    <PageFrame
      title={TITLE}
      lead={isOver ? undefined : isRecovery ? RECOVERY_PROMPT : CODE_PROMPTS[step.factor]}
    >
      {isOver ? (
        <Note tone="danger">{TOO_MANY_CODES}</Note>
      ) : (
        <>
          {step.factor !== 'totp' && step.sentTo && !isRecovery && (
            <p className="text-sm text-muted">{SENT_TO[step.factor](step.sentTo)}</p>
          )}
          <CodeForm
            title={TITLE}
            isRecovery={isRecovery}
            onSwitch={() => setIsRecovery(!isRecovery)}
            onWrong={() => update({ ...step, wrongTries: step.wrongTries + 1 })}
            onOver={() => update({ ...step, wrongTries: CODE_TRIES_MAX })}
          />
          {step.factor !== 'totp' && !isRecovery && <ResendControl step={step} onChange={update} />}
        </>
      )}
      <p>
        <button type="button" className={cx(LINK, 'min-h-11 cursor-pointer md:min-h-7')} onClick={abandon}>
          Back to sign-in
        </button>
      </p>
    </PageFrame>
  )
}

function Expired() {
  usePageTitle(TITLE, true)
  return (
    <PageFrame title={TITLE}>
      <Note tone="danger">Session expired. Please login again.</Note>
      <button type="button" className={buttonClass()} onClick={abandon}>
        Go to sign-in
      </button>
    </PageFrame>
  )
}

function AlreadyIn() {
  useEffect(() => goTo(paths.dashboard, { replace: true }), [])
  return null
}
