import { passwordEndpoints } from '@doorstep/contract/auth/endpoints'
import { ChangePassword } from '@doorstep/contract/auth/schema'
import { useState, type ReactNode } from 'react'
import * as z from 'zod/mini'
import { serverTextOr, showFieldErrors } from '../../../api/errors.ts'
import { PASSWORD_CHANGED, OTHERS_LOGGED_OUT } from '@doorstep/contract/auth/texts'
import { useApiMutation } from '../../../api/query.ts'
import { FormShell } from '../../../forms/FormShell.tsx'
import { NewPasswordField } from '../../../forms/NewPasswordField.tsx'
import { PasswordField } from '../../../forms/PasswordField.tsx'
import { useContractForm } from '../../../forms/useContractForm.ts'
import { Card } from '../../../ui/Card.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { notify } from '../../../ui/toast.ts'
import { usePageTitle } from '../../../ui/usePageTitle.ts'

const MISMATCH = 'New password and confirm password do not match.'
const FAILED = 'We couldn’t change your password. Try again.'
const EMPTY = { currentPassword: '', newPassword: '', confirmPassword: '' }

/**
 * Shows the schema's first message, but lets the other rules run too. The message for an empty field names the field.
 */
const judgedBy = (schema: typeof ChangePassword.shape.newPassword, name: string) =>
  z.string().check(({ value, issues }) => {
    const message = value === '' ? `${name} is required.` : schema.safeParse(value).error?.issues[0]?.message
    if (message !== undefined) issues.push({ code: 'custom', message, input: value, continue: true })
  })

const { currentPassword, newPassword } = ChangePassword.shape
const ChangedPassword = z
  .object({
    currentPassword: judgedBy(currentPassword, 'Current password'),
    newPassword: judgedBy(newPassword, 'New password'),
    confirmPassword: z.string(),
  })
  .check(
    z.refine((values) => values.confirmPassword === values.newPassword, {
      error: MISMATCH,
      path: ['confirmPassword'],
      when: () => true,
    }),
  )

export default function ChangePasswordPage(): ReactNode {
  const form = useContractForm(ChangedPassword, EMPTY)
  const [problem, setProblem] = useState<string | null>(null)
  const [isChanged, setIsChanged] = useState(false)
  const change = useApiMutation(passwordEndpoints.changePassword)
  usePageTitle('Change Password', problem !== null || Object.keys(form.formState.errors).length > 0)
  const submit = async (typed: z.output<typeof ChangedPassword>) => {
    setProblem(null)
    setIsChanged(false)
    try {
      await change.mutateAsync({
        body: { currentPassword: typed.currentPassword, newPassword: typed.newPassword },
      })
      form.reset(EMPTY)
      setIsChanged(true)
      notify.success(PASSWORD_CHANGED)
    } catch (error) {
      const areShown = showFieldErrors(error, form.setError, ['currentPassword', 'newPassword'])
      setProblem(areShown ? null : serverTextOr(error, FAILED))
    }
  }
  return (
    <div className="mx-auto max-w-dialog">
      <PageHeader
        title="Change Password"
        lead="You will stay signed in here and be signed out on all other devices."
      />
      <div aria-live="polite">
        {isChanged && (
          <div className="mb-4">
            <Notice tone="ok" title={PASSWORD_CHANGED}>
              <p>{OTHERS_LOGGED_OUT}</p>
            </Notice>
          </div>
        )}
      </div>
      <Card>
        <FormShell
          form={form}
          onSubmit={submit}
          submitError={problem === null ? null : { message: problem }}
          busy={change.isPending}
          submitLabel="Change password"
          busyLabel="Changing..."
        >
          <PasswordField
            control={form.control}
            name="currentPassword"
            label="Current password"
            autoComplete="current-password"
            isRequired
          />
          <NewPasswordField
            control={form.control}
            name="newPassword"
            label="New password"
            hint="12 to 30 characters. The ~ character cannot be used."
            strength="change"
          />
          <NewPasswordField control={form.control} name="confirmPassword" label="Confirm new password" />
        </FormShell>
      </Card>
    </div>
  )
}
