import { useState } from 'react'
import { useConnection, type Connection } from '../../../api/connection.ts'
import { storedUserId } from '../../../lib/storage.ts'
import { BlobImage } from '../../../ui/BlobImage.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { FileName } from '../../../ui/FileName.tsx'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import { useDelay } from '../../../ui/useDelay.ts'
import { usePercent } from '../../../waiting/progress.ts'
import { Bubble } from './Bubble.tsx'
import { stageOf, type DeviceNote } from './deviceNote.ts'
import { noteStore } from './noteStore.ts'
import { useIssueNotes } from './useIssueNotes.ts'

const QUICK_MS = 500

interface WaitingNotesProps {
  issueId: number
  /** Opens a waiting note for editing. Undefined if the user can no longer write notes. */
  onEdit: ((note: DeviceNote) => Promise<boolean>) | undefined
}

/** The user's own unsent notes on this issue, shown as part of the conversation. */
export function WaitingNotes({ issueId, onEdit }: WaitingNotesProps) {
  const [userId] = useState(() => Number(storedUserId()))
  const notes = useIssueNotes(userId, issueId)
  const [dropped, setDropped] = useState<DeviceNote | null>(null)
  const [isTaken, setIsTaken] = useState(false)
  const drop = async (note: DeviceNote) => {
    setDropped(null)
    setIsTaken(!(await noteStore.removeUnheld(note)))
  }
  return (
    <>
      {notes.length > 0 && (
        <ul aria-label="Notes waiting to be sent" className="mt-4 flex flex-col gap-3 print:hidden">
          {notes.map(({ note, isOnItsWay }) => (
            <WaitingNote
              key={note.id}
              note={note}
              isOnItsWay={isOnItsWay}
              onEdit={onEdit && (() => void onEdit(note).then((isMine) => setIsTaken(!isMine)))}
              onDrop={() => setDropped(note)}
            />
          ))}
        </ul>
      )}
      <div aria-live="polite">
        {isTaken && (
          <p className="mt-2 text-sm text-muted">This note is being sent, or is open in another tab.</p>
        )}
      </div>
      <ConfirmDialog
        title="Delete this note?"
        isOpen={dropped !== null}
        confirmLabel="Delete note"
        cancelLabel="Keep it"
        isDanger
        isBusy={false}
        onCancel={() => setDropped(null)}
        onConfirm={() => dropped && void drop(dropped)}
      >
        {dropped?.sentAt
          ? 'You sent this note, but we couldn’t confirm that it arrived. We won’t send it again. The note and its photos will be deleted from this device.'
          : 'This note has not been sent. The note and its photos will be deleted from this device.'}
      </ConfirmDialog>
    </>
  )
}

interface WaitingNoteProps {
  note: DeviceNote
  isOnItsWay: boolean
  onEdit: (() => void) | undefined
  onDrop: () => void
}

function WaitingNote({ note, isOnItsWay, onEdit, onDrop }: WaitingNoteProps) {
  const { id, content, refusal, sentAt } = note
  const connection = useConnection()
  const percent = usePercent(id)
  const isSending = isOnItsWay && connection === 'ok'
  // The buttons appear only after a short delay, so that a note that is sent at once shows no buttons.
  const canChange = useDelay(!isSending, QUICK_MS)
  return (
    <li className="flex flex-col items-end gap-1">
      {content.readers !== '' && (
        <p className="px-1 text-right text-xs text-muted">Readers: {content.readers}</p>
      )}
      <Bubble look="waiting" isOwn>
        <p dir="auto" className="whitespace-pre-line">
          {content.text.trim()}
        </p>
        {content.files.length > 0 && (
          <ul aria-label="Photos" className="mt-2 flex flex-wrap gap-2">
            {content.files.map(({ name, file }, index) => (
              <li key={index} className="w-24">
                <Picture name={name} file={file} />
              </li>
            ))}
          </ul>
        )}
      </Bubble>
      <div aria-live="polite" className="w-full max-w-80 px-1 text-right text-xs text-muted">
        {percent === undefined ? (
          <p className={refusal === null ? undefined : 'text-danger'}>
            {stateOf(note, isSending, connection)}
          </p>
        ) : (
          <ProgressBar label="Sending" percent={percent} />
        )}
      </div>
      {canChange && (
        <div className="flex gap-1">
          {!onEdit && <CopyButton label="Copy the text" text={content.text.trim()} />}
          {onEdit && sentAt === null && (
            <Button size="sm" variant="secondary" aria-label="Edit the waiting note" onPress={onEdit}>
              Edit
            </Button>
          )}
          <Button size="sm" variant="ghost-danger" aria-label="Delete the waiting note" onPress={onDrop}>
            Delete
          </Button>
        </div>
      )}
    </li>
  )
}

function stateOf(note: DeviceNote, isSending: boolean, connection: Connection): string {
  if (isSending) return 'Sending...'
  const stage = stageOf(note)
  if (stage === 'refused') return `Not sent: ${note.refusal}`
  if (stage === 'unanswered')
    return 'We couldn’t confirm that the note arrived. We will send it again automatically.'
  return connection === 'ok' ? 'Waiting to be sent' : 'Waiting for the network'
}

/** Most browsers cannot show HEIC images, so only the name of such a photo is shown. */
function Picture({ name, file }: { name: string; file: File }) {
  const [isDrawn, setIsDrawn] = useState(true)
  return isDrawn ? (
    <BlobImage
      blob={file}
      alt={name}
      onError={() => setIsDrawn(false)}
      className="aspect-square w-full rounded-lg border border-border object-cover"
    />
  ) : (
    <FileName name={name} className="text-xs" />
  )
}
