import { noteEndpoints } from '@doorstep/contract/issues/notes/endpoints'
import type { Issue, IssueEvent } from '@doorstep/contract/issues/schema'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { q, useApiMutation } from '../../../api/query.ts'
import { ActDialog } from '../../../forms/ActDialog.tsx'
import { notify } from '../../../ui/toast.ts'

interface NoteDialogProps {
  issue: Issue
  event: IssueEvent
  onClose: () => void
}

/** Shares a staff note with the reporter's side. */
export function ShareNoteDialog({ issue, event, onClose }: NoteDialogProps) {
  const { issueId } = issue
  const share = useApiMutation(noteEndpoints.shareNote, { ownChangeOf: issueId })
  const { data } = useQuery(q(noteEndpoints.readNoteReaders, { params: { issueId } }))
  const readers = data?.audiences.find(({ audience }) => audience === 'reporter')?.readers
  return (
    <ActDialog
      title="Share this note?"
      confirmLabel="Share note"
      busyText="Sharing..."
      act={() => share.mutateAsync({ params: { issueId, noteId: event.id }, body: { audience: 'reporter' } })}
      failedText="We couldn’t share the note. Try again."
      onDone={() => notify.success('Note shared.')}
      onClose={onClose}
    >
      <Quoted event={event} />
      <p>
        <strong className="font-semibold">{readers || 'The reporter, and staff,'}</strong> will read the note
        and its photos as if you had written to them. If somebody has read it, you cannot undo this. The
        history shows staff that you shared it.
      </p>
    </ActDialog>
  )
}

/** Takes a note back, so that its audience can no longer read it. */
export function TakeBackNoteDialog({ issue, event, onClose }: NoteDialogProps) {
  const { issueId } = issue
  const takeBack = useApiMutation(noteEndpoints.takeBackNote, { ownChangeOf: issueId })
  return (
    <ActDialog
      title="Take this note back?"
      confirmLabel="Take note back"
      busyText="Taking back..."
      isDanger
      act={() => takeBack.mutateAsync({ params: { issueId, noteId: event.id } })}
      failedText="We couldn’t take back the note. Try again."
      onDone={() => notify.success('Note taken back.')}
      onClose={onClose}
    >
      <Quoted event={event} />
      <p>
        Only staff and the author will be able to read the note. If a firm wrote it, the firm can read it too.
        Other people might already have read it, here or by email. The history shows staff that you took it
        back.
      </p>
    </ActDialog>
  )
}

function Quoted({ event }: { event: IssueEvent }): ReactNode {
  return (
    <blockquote
      dir="auto"
      className="mb-3 line-clamp-4 border-l-4 border-border-strong pl-3 break-words whitespace-pre-line text-muted"
    >
      {event.note}
    </blockquote>
  )
}
