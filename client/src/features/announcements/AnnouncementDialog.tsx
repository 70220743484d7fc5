import type { ManagedAnnouncement } from '@doorstep/contract/announcements/schema'
import { FormDialog } from '../../forms/FormDialog.tsx'
import { AnnouncementForm } from './AnnouncementForm.tsx'
import type { AnnouncementValues } from './announcementValues.ts'

interface AnnouncementDialogProps {
  /** The draft to edit, or null to write a new announcement. */
  announcement: ManagedAnnouncement | null
  /** The initial values of a new announcement, and the record that they come from. */
  start?: { from: string; values: Partial<AnnouncementValues> }
  onClose: () => void
  onSaved: (saved: ManagedAnnouncement) => void
}

export function AnnouncementDialog({ announcement, start, onClose, onSaved }: AnnouncementDialogProps) {
  const draftName = `announcement:${announcement?.id ?? start?.from ?? 'new'}`
  return (
    <FormDialog
      title={announcement ? 'Edit Announcement' : 'New Announcement'}
      draftName={draftName}
      onClose={onClose}
    >
      {({ onDirty, onCancel }) => (
        <AnnouncementForm
          announcement={announcement}
          start={start?.values}
          draftName={draftName}
          onDirty={onDirty}
          onCancel={onCancel}
          onSaved={onSaved}
        />
      )}
    </FormDialog>
  )
}
