import { staffNoteEndpoints } from '@doorstep/contract/staff-notes/endpoints'
import { STAFF_NOTE_MAX } from '@doorstep/contract/staff-notes/rules'
import { AddStaffNote } from '@doorstep/contract/staff-notes/schema'
import { useApiMutation } from '../../api/query.ts'
import { ShortFormDialog } from '../../forms/ShortFormDialog.tsx'
import { TextAreaField } from '../../forms/TextField.tsx'
import { useContractForm } from '../../forms/useContractForm.ts'
import { notify } from '../../ui/toast.ts'

export type NoteSubject = { propertyId: number } | { userId: number }

const OF_HOME =
  'Only staff who look after this home can read the note. Write notes about a person on that person’s page, where they are kept with that person’s data.'
const OF_PERSON =
  'Staff who can see this person can read the note. If the person asks for a copy of their data, it will include the note. Write only what they may read.'

export function AddNoteDialog({ subject, onClose }: { subject: NoteSubject; onClose: () => void }) {
  const ofHome = useApiMutation(staffNoteEndpoints.addHomeNote, { waitsForPage: true })
  const ofUser = useApiMutation(staffNoteEndpoints.addUserNote, { waitsForPage: true })
  const form = useContractForm(AddStaffNote, { text: '' })
  const isOfPerson = 'userId' in subject
  const send = async (body: AddStaffNote) => {
    await (isOfPerson
      ? ofUser.mutateAsync({ params: { userId: subject.userId }, body })
      : ofHome.mutateAsync({ params: { propertyId: subject.propertyId }, body }))
    notify.success('Note added.')
  }
  return (
    <ShortFormDialog
      title="Add a note for staff"
      form={form}
      send={send}
      failedText="We couldn’t add the note. Try again."
      submitLabel="Add note"
      busyLabel="Adding..."
      onClose={onClose}
    >
      <TextAreaField
        control={form.control}
        name="text"
        label="Note"
        hint={isOfPerson ? OF_PERSON : OF_HOME}
        rows={4}
        maxLength={STAFF_NOTE_MAX}
        isRequired
      />
    </ShortFormDialog>
  )
}
