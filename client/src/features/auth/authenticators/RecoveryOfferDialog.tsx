import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx'
import { endRecoveryOffer } from './recoveryOffer.ts'
import { useRecoveryCodes } from './useRecoveryCodes.ts'

/** Offers recovery codes after a set-up, in case the phone is lost. */
export function RecoveryOfferDialog() {
  const { codes, problem, isMaking, make, putAway } = useRecoveryCodes()
  if (codes) {
    return (
      <RecoveryCodesDialog
        codes={codes}
        onClose={() => {
          endRecoveryOffer()
          putAway()
        }}
      />
    )
  }
  return (
    <ConfirmDialog
      title="Make recovery codes?"
      isOpen
      confirmLabel="Make recovery codes"
      cancelLabel="Not now"
      isBusy={isMaking}
      busyText="Making codes..."
      error={problem}
      onConfirm={() => void make()}
      onCancel={endRecoveryOffer}
    >
      <p>
        Two-step sign-in is on. If you lose your phone, you can sign in with a recovery code. You can also
        make recovery codes later, on Update Profile.
      </p>
    </ConfirmDialog>
  )
}
