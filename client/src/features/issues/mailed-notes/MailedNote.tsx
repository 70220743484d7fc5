import { mailedNoteEndpoints } from '@doorstep/contract/issues/mailed-notes/endpoints'
import type { IssueEvent } from '@doorstep/contract/issues/schema'
import { useApiMutation } from '../../../api/query.ts'
import { ActDialog } from '../../../forms/ActDialog.tsx'
import { Button } from '../../../ui/Button.tsx'
import { useRowDialog } from '../../../ui/DialogState.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { notify } from '../../../ui/toast.ts'

/** The words "by email", shown after the time of a note that came by email. */
export function MailedMark({ event }: { event: IssueEvent }) {
  return event.byMail ? <span> · by email</span> : null
}

interface UnknownSenderProps {
  issueId: number
  event: IssueEvent
}

/**
 * The line below a note from an unknown address. The line names the address and the person whose reply address received
 * the email. Staff can accept the note here.
 */
export function UnknownSender({ issueId, event }: UnknownSenderProps) {
  const stand = useRowDialog()
  const { unknownSender, can } = event
  if (unknownSender === null) return null
  const { address, person } = unknownSender
  return (
    <div className="mt-2 w-full max-w-prose">
      <Notice
        tone="info"
        actions={
          can.includes('issue:acceptNote') && (
            <Button
              size="sm"
              variant="secondary"
              onPress={() =>
                stand((onClose) => <AcceptDialog issueId={issueId} event={event} onClose={onClose} />)
              }
            >
              Accept as {person}’s
            </Button>
          )
        }
      >
        <p dir="auto" className="wrap-anywhere">
          This email came from {address ?? 'an unnamed address'} to the reply address of {person}. Only staff
          can read it.
        </p>
      </Notice>
    </div>
  )
}

function AcceptDialog({ issueId, event, onClose }: UnknownSenderProps & { onClose: () => void }) {
  const accept = useApiMutation(mailedNoteEndpoints.acceptMailedNote, { waitsForPage: true })
  const person = event.unknownSender?.person ?? 'this person'
  return (
    <ActDialog
      title={`Accept this note as ${person}’s?`}
      confirmLabel="Accept"
      busyText="Accepting..."
      act={() => accept.mutateAsync({ params: { issueId, noteId: event.id } })}
      onDone={() => notify.success(`The note is now recorded as ${person}’s.`)}
      onClose={onClose}
    >
      <p>
        Make sure that this person wrote the note. Everybody who can read their notes will then be able to
        read it.
      </p>
    </ActDialog>
  )
}
