import { userEndpoints } from '@doorstep/contract/users/endpoints'
import { useState } from 'react'
import { fixedText, type FailureText } from '../../../api/errors.ts'
import { useApiMutation } from '../../../api/query.ts'
import { isSignInTooOld } from '../../../api/reauthentication.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { notify } from '../../../ui/toast.ts'

const FAILED = 'An error occurred while toggling MFA.'

/** Switches the user's own second step off. */
export function SwitchOffDialog({ userId, onClose }: { userId: number; onClose: () => void }) {
  const [problem, setProblem] = useState<FailureText | null>(null)
  const disable = useApiMutation(userEndpoints.disableMfa, { waitsForPage: true })
  const confirm = async () => {
    setProblem(null)
    try {
      await disable.mutateAsync({ params: { userId } })
      notify.success('Two-step sign-in is off.')
      onClose()
    } catch (error) {
      if (!isSignInTooOld(error)) setProblem(fixedText(error, FAILED))
    }
  }
  return (
    <ConfirmDialog
      title="Switch off two-step sign-in?"
      isOpen
      confirmLabel="Switch off"
      cancelLabel="Keep it on"
      isDanger
      isBusy={disable.isPending}
      busyText="Switching off..."
      error={problem && [problem.message, problem.detail].filter(Boolean).join(' ')}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <p>
        Your password alone will open your account. Your authenticator app and your recovery codes will no
        longer work for it.
      </p>
    </ConfirmDialog>
  )
}
