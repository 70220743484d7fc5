import { retentionEndpoints } from '@doorstep/contract/retention/endpoints'
import type { RetentionHold } from '@doorstep/contract/retention/schema'
import { useApiMutation } from '../../api/query.ts'
import { ActDialog } from '../../forms/ActDialog.tsx'
import { notify } from '../../ui/toast.ts'

export function ConfirmLiftHold({ hold, onClose }: { hold: RetentionHold; onClose: () => void }) {
  const lift = useApiMutation(retentionEndpoints.liftHold)
  return (
    <ActDialog
      title="Remove hold"
      confirmLabel="Remove"
      busyText="Removing..."
      isDanger
      act={() => lift.mutateAsync({ params: { holdId: hold.id } })}
      failedText="We couldn’t remove the hold. Try again."
      onDone={() => notify.success('Hold removed.')}
      onClose={onClose}
    >
      <p dir="auto" className="break-words">
        Are you sure you want to remove the hold on {hold.name}?
      </p>
      <p className="mt-2 text-muted">
        The next retention run will remove records whose retention period has ended. The reason will be
        deleted with the hold.
      </p>
    </ActDialog>
  )
}
