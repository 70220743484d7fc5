import { accessNoteEndpoints } from '@doorstep/contract/access-notes/endpoints'
import { AddAccessNote, type OpenedAccessNote } from '@doorstep/contract/access-notes/schema'
import { useState } from 'react'
import { useApiMutation } from '../../api/query.ts'
import { ShortFormDialog } from '../../forms/ShortFormDialog.tsx'
import { TextAreaField, TextField } from '../../forms/TextField.tsx'
import { useContractForm } from '../../forms/useContractForm.ts'
import { notify } from '../../ui/toast.ts'

interface AccessNoteDialogProps {
  placeId: number
  /** The key or access note to edit, or null to add a new one. */
  note: OpenedAccessNote | null
  onClose: () => void
}

/** By default, the alarm code would stay in memory for minutes after the dialog closes. */
const WRITING = { waitsForPage: true, gcTime: 1000 }

/** Adds or edits a key or access note. No draft stays on the device, because it could contain an alarm code. */
export function AccessNoteDialog({ placeId, note, onClose }: AccessNoteDialogProps) {
  const add = useApiMutation(accessNoteEndpoints.addAccessNote, WRITING)
  const update = useApiMutation(accessNoteEndpoints.updateAccessNote, WRITING)
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const form = useContractForm(AddAccessNote, {
    name: note?.name ?? '',
    keyNumber: note?.keyNumber ?? '',
    keptAt: note?.keptAt ?? '',
    heldBy: note?.heldBy ?? '',
    alarmCode: note?.alarmCode ?? '',
    parking: note?.parking ?? '',
  })
  const { control } = form
  const send = async (body: AddAccessNote) => {
    if (note)
      await update.mutateAsync({
        params: { accessNoteId: note.accessNoteId },
        body: { ...body, version: note.version },
      })
    else await add.mutateAsync({ params: { placeId }, body, options: { idempotencyKey } })
    notify.success(note ? 'Key or access note updated.' : 'Key or access note added.')
  }
  return (
    <ShortFormDialog
      title={note ? 'Edit key or access note' : 'Add key or access note'}
      form={form}
      send={send}
      failedText="We couldn’t save the key or access note. Try again."
      submitLabel="Save"
      busyLabel="Saving..."
      onClose={onClose}
    >
      <TextField
        control={control}
        name="name"
        label="Name"
        hint="The place that the key or code opens, such as Plant room. Lists show only this name."
        maxLength={80}
        isRequired
      />
      <TextField control={control} name="keyNumber" label="Key number" maxLength={40} />
      <TextField control={control} name="keptAt" label="Where it is kept" maxLength={120} />
      <TextField control={control} name="heldBy" label="Who has it" maxLength={120} />
      <TextField
        control={control}
        name="alarmCode"
        label="Alarm code"
        hint="Stored encrypted."
        autoComplete="off"
        maxLength={40}
      />
      <TextAreaField control={control} name="parking" label="Parking" rows={2} maxLength={300} />
    </ShortFormDialog>
  )
}
