import { useCallback, useState, type ReactNode } from 'react'
import { Dialog } from '../ui/Dialog.tsx'
import { DiscardDialog } from './DiscardDialog.tsx'
import { discardDraft } from './useFormDraft.ts'

interface FormDialogProps {
  title: string
  /** Under which name the form keeps what is typed. */
  draftName: string
  onClose: () => void
  /** The form; it says whether something in it has changed, and leaves by `close`. */
  children: (frame: { onDirty: (isDirty: boolean) => void; close: () => void }) => ReactNode
}

/** A form in a dialog, which asks before something typed is dropped. */
export function FormDialog({ title, draftName, onClose, children }: FormDialogProps) {
  const [isChanged, setIsChanged] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const onDirty = useCallback((isDirty: boolean) => setIsChanged(isDirty), [])
  const close = () => (isChanged ? setIsAsking(true) : onClose())
  return (
    <Dialog title={title} isOpen onClose={close} isDismissable={!isChanged}>
      {children({ onDirty, close })}
      <DiscardDialog
        isOpen={isAsking}
        onStay={() => setIsAsking(false)}
        onDiscard={() => {
          onClose()
          discardDraft(draftName)
        }}
      />
    </Dialog>
  )
}
