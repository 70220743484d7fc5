import type { Issue, IssueEvent } from '@doorstep/contract/issues/schema'
import { Button } from '../../../ui/Button.tsx'
import { dialogPart } from '../../../ui/dialogPart.tsx'
import { useDialogStand } from '../../../ui/DialogStand.tsx'

const ShareNoteDialog = dialogPart(async () => (await import('./NoteDialogs.tsx')).ShareNoteDialog)
const WholeEmailDialog = dialogPart(
  async () => (await import('../mailed-notes/WholeEmailDialog.tsx')).WholeEmailDialog,
)
const TakeBackNoteDialog = dialogPart(async () => (await import('./NoteDialogs.tsx')).TakeBackNoteDialog)

interface NoteActionsProps {
  issue: Issue
  event: IssueEvent
  onAnswer?: ((event: IssueEvent) => void) | undefined
}

/** Actions of staff on a note. */
export function NoteActions({ issue, event, onAnswer }: NoteActionsProps) {
  const stand = useDialogStand()
  const { can, own, note, actor } = event
  // People who can write to only one audience have no audience to choose.
  const canAnswer = onAnswer && !own && issue.can.includes('issue:shareNote')
  const whose = own ? 'your note' : `the note of ${actor ?? 'somebody'}`
  const about = `${whose}: ${cut(note ?? '')}`
  const dialog = { issue, event }
  return (
    <div className="flex flex-wrap gap-1 empty:hidden print:hidden">
      {canAnswer && (
        <Button size="sm" variant="ghost" aria-label={`Answer ${about}`} onPress={() => onAnswer(event)}>
          Answer
        </Button>
      )}
      {can.includes('issue:readWholeEmail') && (
        <Button
          size="sm"
          variant="ghost"
          aria-label={`Show the whole email of ${about}`}
          onPress={() =>
            stand((onClose) => <WholeEmailDialog issueId={issue.issueId} event={event} onClose={onClose} />)
          }
        >
          Show the whole email
        </Button>
      )}
      {can.includes('issue:shareNote') && (
        <Button
          size="sm"
          variant="ghost"
          aria-label={`Share ${about}`}
          onPress={() => stand((onClose) => <ShareNoteDialog {...dialog} onClose={onClose} />)}
        >
          Share
        </Button>
      )}
      {can.includes('issue:takeBackNote') && (
        <Button
          size="sm"
          variant="ghost"
          aria-label={`Take back ${about}`}
          onPress={() => stand((onClose) => <TakeBackNoteDialog {...dialog} onClose={onClose} />)}
        >
          Take back
        </Button>
      )}
    </div>
  )
}

const LENGTH = 40

const cut = (text: string) => (text.length > LENGTH ? `${text.slice(0, LENGTH).trimEnd()}...` : text)
