import { inSentence } from '@doorstep/contract/issues/notes/texts'
import type { Issue, IssueEvent } from '@doorstep/contract/issues/schema'
import { Ellipsis } from 'lucide-react'
import { dialogPart } from '../../../ui/dialogPart.tsx'
import { useRowDialog } from '../../../ui/DialogState.tsx'
import { writerName } from '../history.ts'
import { Menu } from '../../../ui/Menu.tsx'
import type { MenuEntry } from '../../../ui/MenuList.tsx'

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

/** A menu with the actions that staff can take on a note. */
export function NoteActions({ issue, event, onAnswer }: NoteActionsProps) {
  const stand = useRowDialog()
  const { can, own, note } = event
  // The author of an answer chooses its audience. So the menu offers an answer only to people who can choose an
  // audience.
  const canAnswer = onAnswer && !own && issue.can.includes('issue:shareNote')
  const whose = own ? 'your note' : `the note of ${inSentence(writerName(event))}`
  const about = `${whose}: ${cut(note ?? '')}`
  const dialog = { issue, event }
  const entries: MenuEntry[] = []
  if (canAnswer) entries.push({ id: 'answer', label: 'Answer', onAction: () => onAnswer(event) })
  if (can.includes('issue:readWholeEmail'))
    entries.push({
      id: 'email',
      label: 'Show the whole email',
      onAction: () =>
        stand((onClose) => <WholeEmailDialog issueId={issue.issueId} event={event} onClose={onClose} />),
    })
  if (can.includes('issue:shareNote'))
    entries.push({
      id: 'share',
      label: 'Share',
      onAction: () => stand((onClose) => <ShareNoteDialog {...dialog} onClose={onClose} />),
    })
  if (can.includes('issue:takeBackNote'))
    entries.push({
      id: 'takeBack',
      label: 'Take back',
      isDanger: true,
      onAction: () => stand((onClose) => <TakeBackNoteDialog {...dialog} onClose={onClose} />),
    })
  if (entries.length === 0) return null
  return (
    <Menu
      label={`Actions for ${about}`}
      triggerClassName="flex size-11 shrink-0 items-center justify-center rounded-md text-muted hover:bg-sunken md:size-8 print:hidden"
      trigger={<Ellipsis aria-hidden="true" className="size-4" />}
      entries={entries}
    />
  )
}

const LENGTH = 40

const cut = (text: string) => (text.length > LENGTH ? `${text.slice(0, LENGTH).trimEnd()}...` : text)
