import { outboxEndpoints } from '@doorstep/contract/outbox/endpoints'
import type { FailedMessage } from '@doorstep/contract/outbox/schema'
import { useApiMutation } from '../../../api/query.ts'
import { ActDialog } from '../../../forms/ActDialog.tsx'
import { notify } from '../../../ui/toast.ts'

export function ConfirmDismiss({ message, onClose }: { message: FailedMessage; onClose: () => void }) {
  const dismiss = useApiMutation(outboxEndpoints.dismissFailedMessage)
  return (
    <ActDialog
      title="Dismiss the message"
      confirmLabel="Dismiss"
      busyText="Dismissing..."
      isDanger
      act={() => dismiss.mutateAsync({ params: { messageId: message.id } })}
      failedText="We couldn’t dismiss the message. Try again."
      onDone={() => notify.success('Message dismissed.')}
      onClose={onClose}
    >
      <p dir="auto" className="wrap-anywhere">
        The message to {message.to} will never be delivered.
      </p>
      <p className="mt-2 text-muted">
        It will be removed from this list. The record that it was written is kept.
      </p>
    </ActDialog>
  )
}
