import { erasureEndpoints } from '@doorstep/contract/erasures/endpoints'
import type { ErasureRequest } from '@doorstep/contract/erasures/schema'
import { useApiMutation } from '../../api/query.ts'
import { ActDialog } from '../../forms/ActDialog.tsx'
import { notify } from '../../ui/toast.ts'

interface EraseDialogProps {
  request: ErasureRequest
  onClose: () => void
}

export function EraseDialog({ request: { userId, name, email }, onClose }: EraseDialogProps) {
  const erase = useApiMutation(erasureEndpoints.eraseUser, { waitsForPage: true })
  return (
    <ActDialog
      title={`Erase ${name}?`}
      confirmLabel="Erase permanently"
      busyText="Erasing..."
      isDanger
      act={() => erase.mutateAsync({ params: { userId } })}
      failedText={`We couldn’t erase the account of ${name}. Try again.`}
      onDone={() => notify.success('Account erased.')}
      onClose={onClose}
    >
      <p dir="auto" className="break-words">
        <bdi className="font-medium">{name}</bdi> ({email}) will be signed out. Their name, contact details,
        photos and everything they wrote will be deleted permanently. Nobody can restore them, even from a
        backup.
      </p>
      <p className="mt-2 text-muted">The person’s issues are kept without text, photos or names.</p>
    </ActDialog>
  )
}
