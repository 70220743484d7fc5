import type { Factor } from '@doorstep/contract/access'
import { authEndpoints } from '@doorstep/contract/auth/endpoints'
import { CODE_PROMPTS, NO_RESENDS, CODE_SENT } from '@doorstep/contract/auth/texts'
import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { ApiError } from '../api/apiError.ts'
import { plainText, showFieldErrors } from '../api/errors.ts'
import { useApiMutation } from '../api/query.ts'
import { TextField } from '../forms/TextField.tsx'
import { CODE_TEXT, RECOVERY_PROMPT, RECOVERY_TEXT } from '../lib/secondStepTexts.ts'
import { LINK } from '../ui/fieldStyles.ts'
import { Notice } from '../ui/Notice.tsx'
import { ResendButton } from '../ui/ResendButton.tsx'
import { useSecondsUntil } from '../ui/useCountdown.ts'

/** The source of the code, and the time at which another code can be sent. */
export interface CodeStep {
  factor: Factor
  resendsLeft: number
  resendAt: number
}

export const WITH_APP: CodeStep = { factor: 'totp', resendsLeft: 0, resendAt: 0 }

/** Returns the state of the code from an error of the server, or null if the error contains no such state. */
export function afterAnswer(error: unknown): CodeStep | null {
  const state = error instanceof ApiError ? error.secondStep : null
  if (!state) return null
  const { factor, resendsLeft, retryAfter } = state
  return { factor, resendsLeft, resendAt: Date.now() + retryAfter * 1000 }
}

interface CodeProps {
  form: UseFormReturn<{ password: string; code: string }>
  step: CodeStep
  /** True if the code field appeared after the password was sent. The field then takes the focus. */
  isAsked: boolean
  onStep: (step: CodeStep) => void
  onDone: () => void
}

/**
 * The code field after the password, like the one at login. Accepts a delivered code, an authenticator code or a
 * recovery code.
 */
export function ReauthenticateCode({ form, step, isAsked, onStep, onDone }: CodeProps) {
  const [isRecovery, setIsRecovery] = useState(false)
  const { setFocus, setValue, clearErrors, control } = form
  useEffect(() => {
    if (isAsked) setFocus('code')
  }, [isAsked, setFocus])
  const text = isRecovery ? RECOVERY_TEXT : CODE_TEXT
  const handleSwitch = () => {
    setIsRecovery(!isRecovery)
    setValue('code', '')
    clearErrors('code')
    setFocus('code')
  }
  return (
    <>
      <output className="text-sm">{isRecovery ? RECOVERY_PROMPT : CODE_PROMPTS[step.factor]}</output>
      <TextField
        control={control}
        name="code"
        label={text.label}
        hint={text.hint}
        isRequired
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
      />
      <button
        type="button"
        onClick={handleSwitch}
        className={`min-h-11 cursor-pointer self-start text-left text-sm md:min-h-7 ${LINK}`}
      >
        {text.other}
      </button>
      {step.factor !== 'totp' && !isRecovery && (
        <Resend form={form} step={step} onStep={onStep} onDone={onDone} />
      )}
    </>
  )
}

/** Sends another code by sending the password again without a code. */
function Resend({ form, step, onStep, onDone }: Omit<CodeProps, 'isAsked'>) {
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState('')
  const renew = useApiMutation(authEndpoints.reauthenticate)
  const resend = async () => {
    setNote('')
    setProblem('')
    try {
      await renew.mutateAsync({ body: { password: form.getValues('password') } })
      onDone()
    } catch (error) {
      const next = afterAnswer(error)
      if (next) onStep(next)
      if (next && error instanceof ApiError && error.status === 403) setNote(CODE_SENT)
      else if (!showFieldErrors(error, form.setError, ['password'])) setProblem(plainText(error))
    }
  }
  const isSpent = useSecondsUntil(step.resendAt) === 0 && step.resendsLeft === 0
  const failure = isSpent ? NO_RESENDS : problem
  return (
    <section aria-label="New code" className="flex flex-col gap-3 text-sm">
      <output className="empty:hidden">{note && <Notice tone="ok">{note}</Notice>}</output>
      {failure && <Notice tone="danger">{failure}</Notice>}
      <ResendButton
        resendAt={step.resendAt}
        resendsLeft={step.resendsLeft}
        isBusy={renew.isPending}
        onResend={() => void resend()}
      />
    </section>
  )
}
