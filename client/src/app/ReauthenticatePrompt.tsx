import { authEndpoints, secondStepEndpoints } from '@doorstep/contract/auth/endpoints'
import { CODES_OVER_SECONDS } from '@doorstep/contract/auth/rules'
import { KnownPassword, Reauthenticate } from '@doorstep/contract/auth/schema'
import { TOO_MANY_CODES } from '@doorstep/contract/auth/texts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { ApiError } from '../api/apiError.ts'
import { plainText, showFieldErrors } from '../api/errors.ts'
import { q, useApiMutation } from '../api/query.ts'
import { useCurrentUser } from '../api/session.ts'
import { endSession } from '../api/sessionEnd.ts'
import { FormShell } from '../forms/FormShell.tsx'
import { PasswordField } from '../forms/PasswordField.tsx'
import { useContractForm } from '../forms/useContractForm.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { afterAnswer, ReauthenticateCode, WITH_APP, type CodeStep } from './ReauthenticateCode.tsx'

interface QuestionProps {
  onDone: () => void
  onCancel: () => void
}

/** Asks for the password again, and for a code if a second step is on. */
export function ReauthenticatePrompt(props: QuestionProps) {
  return (
    <Dialog title="Confirm that it is you" isOpen onClose={props.onCancel} size="sm" isDismissable={false}>
      <Question {...props} />
    </Dialog>
  )
}

function Question(props: QuestionProps) {
  const [isOver, setIsOver] = useState(false)
  const user = useCurrentUser()
  const status = useQuery({
    ...q(secondStepEndpoints.readMfaStatus, { query: { userId: user?.id ?? 0 } }),
    enabled: user !== null,
    retry: false,
  })
  useEffect(() => {
    if (!isOver) return undefined
    const timer = setTimeout(endSession, CODES_OVER_SECONDS * 1000)
    return () => clearTimeout(timer)
  }, [isOver])
  if (isOver) return <Notice tone="danger" title={TOO_MANY_CODES} />
  if (status.isPending) return <Skeleton className="h-40" label="Loading" />
  // If an authenticator is set up, the code field shows at once. Otherwise, the server's answer decides whether a code
  // is needed.
  const start = status.data?.authenticatorConfirmed === true ? WITH_APP : null
  return <QuestionForm start={start} onOver={() => setIsOver(true)} {...props} />
}

const WithoutCode = z.object({ password: KnownPassword, code: z.string() })
const WithCode = z.required(Reauthenticate)
type Proof = z.output<typeof WithoutCode>

function QuestionForm({
  start,
  onOver,
  onDone,
  onCancel,
}: QuestionProps & { start: CodeStep | null; onOver: () => void }) {
  const [step, setStep] = useState(start)
  const form = useContractForm(step ? WithCode : WithoutCode, { password: '', code: '' })
  const [problem, setProblem] = useState<string | null>(null)
  const renew = useApiMutation(authEndpoints.reauthenticate)
  const submit = async ({ password, code }: Proof) => {
    setProblem(null)
    try {
      await renew.mutateAsync({ body: { password, ...(step && { code }) } })
      onDone()
    } catch (error) {
      const next = afterAnswer(error) ?? (asksForApp(error) ? WITH_APP : null)
      if (!step && next) setStep(next)
      else if (error instanceof ApiError && error.sessionEnded) onOver()
      else if (!showFieldErrors(error, form.setError, ['password', 'code'])) setProblem(plainText(error))
    }
  }
  return (
    <FormShell
      form={form}
      onSubmit={submit}
      submitError={problem === null ? null : { message: problem }}
      busy={renew.isPending}
      submitLabel="Continue"
      busyLabel="Checking..."
      onCancel={onCancel}
    >
      <p className="text-sm text-muted">
        You signed in a while ago. Enter your password again to change your security settings.
      </p>
      <PasswordField
        control={form.control}
        name="password"
        label="Password"
        autoComplete="current-password"
        isRequired
      />
      {step && (
        <ReauthenticateCode
          form={form}
          step={step}
          isAsked={step !== start}
          onStep={setStep}
          onDone={onDone}
        />
      )}
    </FormShell>
  )
}

/** True if the server requires a code from the authenticator and sends no code itself. */
const asksForApp = (error: unknown) => error instanceof ApiError && error.fields['code'] !== undefined
