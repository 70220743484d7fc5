import { userEndpoints } from '@doorstep/contract/users/endpoints'
import { fixedText } from '../../../api/errors.ts'
import { useApiMutation } from '../../../api/query.ts'
import { isSignInTooOld } from '../../../api/reauthentication.ts'
import { ActDialog } from '../../../forms/ActDialog.tsx'
import { notify } from '../../../ui/toast.ts'

const FAILED = 'An error occurred while toggling MFA.'

/** Switches the user's own second step off. */
export function SwitchOffDialog({ userId, onClose }: { userId: number; onClose: () => void }) {
  const disable = useApiMutation(userEndpoints.disableMfa, { waitsForPage: true })
  return (
    <ActDialog
      title="Switch off two-step sign-in?"
      confirmLabel="Switch off"
      cancelLabel="Keep two-step sign-in on"
      isDanger
      busyText="Switching off..."
      act={() => disable.mutateAsync({ params: { userId } })}
      failureOf={(error) => (isSignInTooOld(error) ? null : fixedText(error, FAILED))}
      onDone={() => notify.success('Two-step sign-in is off.')}
      onClose={onClose}
    >
      <p>
        Your password alone will open your account. Your authenticator app and your recovery codes will no
        longer work for this account.
      </p>
    </ActDialog>
  )
}
