import type { Issue } from '@doorstep/contract/issues/schema'
import { Button } from '../../../ui/Button.tsx'
import { dialogPart } from '../../../ui/dialogPart.tsx'
import { useRowDialog } from '../../../ui/DialogState.tsx'
import { redactablePhotos } from './photos.ts'

const RedactTextDialog = dialogPart(async () => (await import('./RedactTextDialog.tsx')).RedactTextDialog)
const RedactPhotoDialog = dialogPart(async () => (await import('./RedactPhotoDialog.tsx')).RedactPhotoDialog)

/** Shown to people who may remove words. */
export function RedactTextButton({ issue }: { issue: Issue }) {
  const stand = useRowDialog()
  if (!issue.can.includes('issue:redact')) return null
  return (
    <Button
      size="sm"
      variant="secondary"
      className="print:hidden"
      onPress={() => stand((close) => <RedactTextDialog issue={issue} onClose={close} />)}
    >
      Redact text
    </Button>
  )
}

/** Shown to people who may black out parts of a photo. */
export function RedactPhotoButton({ issue }: { issue: Issue }) {
  const stand = useRowDialog()
  if (!issue.can.includes('issue:redact') || redactablePhotos(issue).length === 0) return null
  return (
    <Button
      size="sm"
      variant="secondary"
      className="print:hidden"
      onPress={() => stand((close) => <RedactPhotoDialog issue={issue} onClose={close} />)}
    >
      Redact photo
    </Button>
  )
}
