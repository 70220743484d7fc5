import { staffNoteEndpoints } from '@doorstep/contract/staff-notes/endpoints'
import type { StaffNote } from '@doorstep/contract/staff-notes/schema'
import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { qPage, useApiMutation } from '../../api/query.ts'
import { useCan } from '../../api/session.ts'
import { ActDialog } from '../../forms/ActDialog.tsx'
import { QueryError } from '../../tables/QueryError.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { dialogPart } from '../../ui/dialogPart.tsx'
import { useRowDialog } from '../../ui/DialogState.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Time } from '../../ui/Time.tsx'
import { notify } from '../../ui/toast.ts'
import type { NoteSubject } from './AddNoteDialog.tsx'

const AddNoteDialog = dialogPart(async () => (await import('./AddNoteDialog.tsx')).AddNoteDialog)

/** The number of notes at first, and after each press of Show more. */
const STEPS = [5, 50, 500] as const

/** Staff notes about a home or a person. Nobody except staff can read them. */
export function StaffNotes({ subject }: { subject: NoteSubject }) {
  const [step, setStep] = useState(0)
  const stand = useRowDialog()
  const canAdd = useCan('staffNote:write')
  const query = { limit: STEPS[step] ?? 0 }
  const notes = useQuery(
    'userId' in subject
      ? qPage(staffNoteEndpoints.listUserNotes, { params: { userId: subject.userId }, query })
      : qPage(staffNoteEndpoints.listHomeNotes, { params: { propertyId: subject.propertyId }, query }),
  )
  const rows = notes.data?.rows
  return (
    <Card
      title="Notes for staff"
      className="print:hidden"
      actions={
        canAdd && (
          <Button
            size="sm"
            variant="secondary"
            onPress={() => stand((close) => <AddNoteDialog subject={subject} onClose={close} />)}
          >
            Add note
          </Button>
        )
      }
    >
      {notes.isPending && <Skeleton count={2} className="h-11" label="Loading the notes" />}
      <QueryError query={notes} text="We couldn’t load the notes. Try again." />
      {rows?.length === 0 && <p className="text-sm text-muted">No notes yet.</p>}
      {rows && rows.length > 0 && (
        <ul aria-label="Notes for staff" className="flex flex-col gap-3 text-sm">
          {rows.map((note) => (
            <li key={note.id} className="flex items-start gap-2">
              <div className="min-w-0 flex-1">
                <p dir="auto" className="break-words whitespace-pre-line">
                  {note.text}
                </p>
                <p className="mt-0.5 text-xs text-muted">
                  {note.author} · <Time at={note.createdAt} />
                </p>
              </div>
              {note.can.includes('staffNote:remove') && (
                <IconButton
                  icon={Trash2}
                  label={`Remove the note by ${note.author}`}
                  className="-my-2 -mr-2 shrink-0"
                  onPress={() => stand((close) => <RemoveQuestion note={note} onClose={close} />)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {notes.data?.next && step < STEPS.length - 1 && (
        <Button size="sm" variant="ghost" className="mt-2" onPress={() => setStep(step + 1)}>
          Show more
        </Button>
      )}
    </Card>
  )
}

function RemoveQuestion({ note, onClose }: { note: StaffNote; onClose: () => void }) {
  const remove = useApiMutation(staffNoteEndpoints.removeStaffNote, { waitsForPage: true })
  return (
    <ActDialog
      title="Remove this note?"
      confirmLabel="Remove note"
      busyText="Removing..."
      isDanger
      act={() => remove.mutateAsync({ params: { staffNoteId: note.id } })}
      failedText="We couldn’t remove the note. Try again."
      onDone={() => notify.success('Note removed.')}
      onClose={onClose}
    >
      <p dir="auto" className="line-clamp-4 break-words whitespace-pre-line">
        “{note.text}”
      </p>
      <p className="mt-2 text-muted">The text of the note will be deleted for everybody.</p>
    </ActDialog>
  )
}
