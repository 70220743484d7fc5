import { mailedNoteEndpoints } from '@doorstep/contract/issues/mailed-notes/endpoints'
import type { IssueEvent } from '@doorstep/contract/issues/schema'
import { useQuery } from '@tanstack/react-query'
import { fixedText } from '../../../api/errors.ts'
import { q } from '../../../api/query.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'

interface WholeEmailDialogProps {
  issueId: number
  event: IssueEvent
  onClose: () => void
}

/** The whole email of a note, with quoted text and signature. */
export function WholeEmailDialog({ issueId, event, onClose }: WholeEmailDialogProps) {
  const query = useQuery(q(mailedNoteEndpoints.readWholeEmail, { params: { issueId, noteId: event.id } }))
  return (
    <Dialog title="The whole email" isOpen onClose={onClose} size="md">
      <p className="mb-3 text-sm text-muted">
        Only staff can read this. It includes quoted messages and signatures that are not part of the note.
      </p>
      {query.data ? (
        <p
          dir="auto"
          className="rounded-lg border border-border bg-canvas px-3 py-2 text-sm wrap-anywhere whitespace-pre-wrap"
        >
          {query.data.text}
        </p>
      ) : query.isError ? (
        <ErrorPanel {...fixedText(query.error, 'We couldn’t load the email. Try again.')} query={query} />
      ) : (
        <Skeleton className="h-40" label="Loading the email" />
      )}
    </Dialog>
  )
}
