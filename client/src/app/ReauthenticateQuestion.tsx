import { authEndpoints, secondStepEndpoints } from '@doorstep/contract/auth/endpoints'
import { KnownPassword, Reauthenticate } from '@doorstep/contract/auth/schema'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { plainText, showFieldErrors } from '../api/errors.ts'
import { q, useApiMutation } from '../api/query.ts'
import { useCurrentUser } from '../api/session.ts'
import { FormShell } from '../forms/FormShell.tsx'
import { PasswordField } from '../forms/PasswordField.tsx'
import { TextField } from '../forms/TextField.tsx'
import { useContractForm } from '../forms/useContractForm.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'

interface QuestionProps {
  onDone: () => void
  onCancel: () => void
}

/** The password once more, and the code where there is an authenticator. */
export function ReauthenticateQuestion(props: QuestionProps) {
  return (
    <Dialog title="Confirm that it is you" isOpen onClose={props.onCancel} size="sm" isDismissable={false}>
      <Question {...props} />
    </Dialog>
  )
}

function Question({ onDone, onCancel }: QuestionProps) {
  const user = useCurrentUser()
  const status = useQuery({
    ...q(secondStepEndpoints.readMfaStatus, { query: { userId: user?.id ?? 0 } }),
    enabled: user !== null,
    retry: false,
  })
  if (status.isPending) return <Skeleton className="h-40" label="Loading" />
  // Where it cannot be told whether there is an authenticator, the code may be given and need not be.
  const code = status.data ? (status.data.authenticatorConfirmed ? 'needed' : 'none') : 'unknown'
  return <QuestionForm code={code} onDone={onDone} onCancel={onCancel} />
}

const WithoutCode = z.object({ password: KnownPassword, code: z.string() })
const WithCode = z.required(Reauthenticate)

function QuestionForm({ code, onDone, onCancel }: QuestionProps & { code: 'needed' | 'none' | 'unknown' }) {
  const form = useContractForm(code === 'needed' ? WithCode : WithoutCode, { password: '', code: '' })
  const [problem, setProblem] = useState<string | null>(null)
  const renew = useApiMutation(authEndpoints.reauthenticate)
  const submit = async (values: { password: string; code: string }) => {
    setProblem(null)
    const typed = values.code.trim()
    try {
      await renew.mutateAsync({ body: { password: values.password, ...(typed !== '' && { code: typed }) } })
      onDone()
    } catch (error) {
      if (!showFieldErrors(error, form.setError, ['password', 'code'])) setProblem(plainText(error))
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
        You logged in a while ago. Enter your password again to change what protects your account.
      </p>
      <PasswordField
        control={form.control}
        name="password"
        label="Password"
        autoComplete="current-password"
        isRequired
      />
      {code !== 'none' && (
        <TextField
          control={form.control}
          name="code"
          label="Code"
          hint={
            code === 'needed'
              ? 'The 6 digits that your authenticator app shows, or one of your recovery codes'
              : 'Only if you use an authenticator app: its 6 digits, or a recovery code'
          }
          isRequired={code === 'needed'}
          autoComplete="one-time-code"
        />
      )}
    </FormShell>
  )
}
