import type { Issue } from '@doorstep/contract/issues/schema'
import { Ellipsis } from 'lucide-react'
import { dialogPart } from '../../../ui/dialogPart.tsx'
import { useRowDialog } from '../../../ui/DialogState.tsx'
import { Menu } from '../../../ui/Menu.tsx'
import { redactablePhotos } from './photos.ts'

const RedactTextDialog = dialogPart(async () => (await import('./RedactTextDialog.tsx')).RedactTextDialog)
const RedactPhotoDialog = dialogPart(async () => (await import('./RedactPhotoDialog.tsx')).RedactPhotoDialog)

/** A menu with the parts that staff can redact in a report. */
export function RedactMenu({ issue }: { issue: Issue }) {
  const stand = useRowDialog()
  if (!issue.can.includes('issue:redact')) return null
  const text = {
    id: 'text',
    label: 'Redact text',
    onAction: () => stand((close) => <RedactTextDialog issue={issue} onClose={close} />),
  }
  const photo = {
    id: 'photo',
    label: 'Redact photo',
    onAction: () => stand((close) => <RedactPhotoDialog issue={issue} onClose={close} />),
  }
  return (
    <Menu
      label="Actions for the report"
      triggerClassName="flex size-11 shrink-0 items-center justify-center rounded-md text-muted hover:bg-sunken md:size-8 print:hidden"
      trigger={<Ellipsis aria-hidden="true" className="size-4" />}
      entries={redactablePhotos(issue).length > 0 ? [text, photo] : [text]}
    />
  )
}
