import { announcementEndpoints } from '@doorstep/contract/announcements/endpoints'
import type { ManagedAnnouncement } from '@doorstep/contract/announcements/schema'
import { useState } from 'react'
import { useApiMutation } from '../../api/query.ts'
import { ActDialog } from '../../forms/ActDialog.tsx'
import { Button } from '../../ui/Button.tsx'
import { notify } from '../../ui/toast.ts'

/** Cancels a draft or a scheduled announcement. */
export function CancelButton({ announcement }: { announcement: ManagedAnnouncement }) {
  const [isAsking, setIsAsking] = useState(false)
  const cancel = useApiMutation(announcementEndpoints.cancelAnnouncement)
  const { id, title } = announcement
  return (
    <>
      <Button variant="secondary" onPress={() => setIsAsking(true)}>
        Cancel announcement
      </Button>
      {isAsking && (
        <ActDialog
          title="Cancel this announcement?"
          confirmLabel="Cancel announcement"
          cancelLabel="Keep it"
          isDanger
          busyText="Cancelling..."
          act={() => cancel.mutateAsync({ params: { announcementId: id } })}
          onDone={() => notify.success('Announcement cancelled.')}
          onClose={() => setIsAsking(false)}
        >
          <p>“{title}” will not be sent to anyone. You can’t send it later.</p>
        </ActDialog>
      )}
    </>
  )
}
