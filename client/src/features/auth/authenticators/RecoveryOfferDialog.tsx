import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx'
import { endRecoveryOffer } from './recoveryOffer.ts'
import { useRecoveryCodes } from './useRecoveryCodes.ts'

/** Offers recovery codes after a set-up, for the day when the phone is lost. */
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
        Two-step sign-in is on. If you ever lose your phone, a recovery code lets you in without it. You can
        also make them later, on Update Profile.
      </p>
    </ConfirmDialog>
  )
}
