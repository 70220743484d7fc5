import { Button } from './Button.tsx'
import { LaterDialog } from './LaterDialog.tsx'

interface DiscardDialogProps {
  isOpen: boolean
  onStay: () => void
  onDiscard: () => void
}

export function DiscardDialog({ isOpen, onStay, onDiscard }: DiscardDialogProps) {
  return (
    <LaterDialog
      title="Discard your changes?"
      isOpen={isOpen}
      onClose={onStay}
      size="sm"
      role="alertdialog"
      footer={
        <>
          <Button variant="secondary" onPress={onDiscard}>
            Discard changes
          </Button>
          <Button onPress={onStay}>Keep editing</Button>
        </>
      }
    >
      <p className="text-sm">Your changes have not been saved.</p>
    </LaterDialog>
  )
}
