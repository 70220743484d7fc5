import { accessNoteEndpoints } from '@doorstep/contract/access-notes/endpoints'
import type { OpenedAccessNote } from '@doorstep/contract/access-notes/schema'
import { useEffect, useRef, useState } from 'react'
import { fixedText } from '../../api/errors.ts'
import { useApiMutation } from '../../api/query.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Fact } from '../../ui/Fact.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { AccessNoteDialog } from './AccessNoteDialog.tsx'

interface OpenedNoteDialogProps {
  accessNoteId: number
  name: string
  mayEdit: boolean
  onClose: () => void
}

/** Opens one key or access note, and shows it while the dialog is open. */
export function OpenedNoteDialog({ accessNoteId, name, mayEdit, onClose }: OpenedNoteDialogProps) {
  // By default, the alarm code would stay in memory for minutes after the dialog closes.
  const { mutate, data: note, error } = useApiMutation(accessNoteEndpoints.openAccessNote, { gcTime: 1000 })
  const [isEditing, setIsEditing] = useState(false)
  // React runs effects twice in development. Without this check, the server would record that the note was opened
  // twice.
  const isOpened = useRef(false)
  useEffect(() => {
    if (isOpened.current) return
    isOpened.current = true
    mutate({ params: { accessNoteId } })
  }, [mutate, accessNoteId])
  if (note && isEditing) return <AccessNoteDialog placeId={note.placeId} note={note} onClose={onClose} />
  return (
    <Dialog title={name} isOpen onClose={onClose} size="sm">
      {error && (
        <Notice
          tone="danger"
          title={fixedText(error, 'We couldn’t open the key or access note. Try again.').message}
        />
      )}
      {!note && !error && <Skeleton count={3} className="h-8" label="Opening" />}
      {note && <Facts note={note} />}
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        {note?.can.includes('accessNote:manage') && mayEdit && (
          <Button variant="secondary" onPress={() => setIsEditing(true)}>
            Edit
          </Button>
        )}
        <Button onPress={onClose}>Close</Button>
      </div>
    </Dialog>
  )
}

function Facts({ note }: { note: OpenedAccessNote }) {
  return (
    <dl className="grid gap-3 text-sm">
      <Fact name="Key number">{note.keyNumber ?? '-'}</Fact>
      <Fact name="Where it is kept">{note.keptAt ?? '-'}</Fact>
      <Fact name="Who has it">{note.heldBy ?? '-'}</Fact>
      <Fact name="Alarm code">{note.alarmCode ?? '-'}</Fact>
      <Fact name="Parking">
        <span className="whitespace-pre-line">{note.parking ?? '-'}</span>
      </Fact>
    </dl>
  )
}
