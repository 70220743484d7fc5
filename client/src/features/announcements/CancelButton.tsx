import { announcementEndpoints } from '@doorstep/contract/announcements/endpoints'
import type { ManagedAnnouncement } from '@doorstep/contract/announcements/schema'
import { useState } from 'react'
import { plainText } from '../../api/errors.ts'
import { useApiMutation } from '../../api/query.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { notify } from '../../ui/toast.ts'

/** Cancels a draft or a scheduled announcement. */
export function CancelButton({ announcement }: { announcement: ManagedAnnouncement }) {
  const [isAsking, setIsAsking] = useState(false)
  const cancel = useApiMutation(announcementEndpoints.cancelAnnouncement)
  const { id, title } = announcement
  const confirm = async () => {
    await cancel.mutateAsync({ params: { announcementId: id } })
    setIsAsking(false)
    notify.success('Announcement cancelled.')
  }
  return (
    <>
      <Button variant="secondary" onPress={() => setIsAsking(true)}>
        Cancel announcement
      </Button>
      <ConfirmDialog
        title="Cancel this announcement?"
        isOpen={isAsking}
        confirmLabel="Cancel announcement"
        cancelLabel="Keep it"
        isDanger
        isBusy={cancel.isPending}
        busyText="Cancelling..."
        error={cancel.error ? plainText(cancel.error) : null}
        // The dialog shows the error.
        onConfirm={() => void confirm().catch(() => {})}
        onCancel={() => setIsAsking(false)}
      >
        <p>“{title}” will reach nobody, and cannot be sent later.</p>
      </ConfirmDialog>
    </>
  )
}
