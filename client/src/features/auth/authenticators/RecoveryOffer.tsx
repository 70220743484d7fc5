import { useLoaded } from '../../../ui/useLoaded.ts'
import { useRecoveryOffer } from './recoveryOffer.ts'

const loadDialog = () => import('./RecoveryOfferDialog.tsx')

export function RecoveryOffer() {
  const isOffered = useRecoveryOffer()
  const dialog = useLoaded(loadDialog, isOffered)
  return isOffered && dialog ? <dialog.RecoveryOfferDialog /> : null
}
