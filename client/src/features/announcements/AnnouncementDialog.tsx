import type { ManagedAnnouncement } from '@doorstep/contract/announcements/schema'
import { FormDialog } from '../../forms/FormDialog.tsx'
import { AnnouncementForm } from './AnnouncementForm.tsx'

interface AnnouncementDialogProps {
  /** Null to write a new announcement. */
  announcement: ManagedAnnouncement | null
  onClose: () => void
  onSaved: (saved: ManagedAnnouncement) => void
}

export function AnnouncementDialog({ announcement, onClose, onSaved }: AnnouncementDialogProps) {
  const draftName = `announcement:${announcement?.id ?? 'new'}`
  return (
    <FormDialog
      title={announcement ? 'Edit Announcement' : 'New Announcement'}
      draftName={draftName}
      onClose={onClose}
    >
      {({ onDirty, onCancel }) => (
        <AnnouncementForm
          announcement={announcement}
          draftName={draftName}
          onDirty={onDirty}
          onCancel={onCancel}
          onSaved={onSaved}
        />
      )}
    </FormDialog>
  )
}
