import { useCallback, useState, type ReactNode } from 'react'
import { Dialog } from '../ui/Dialog.tsx'
import { useConfirmDiscard } from '../ui/useConfirmDiscard.tsx'
import { discardDraft } from './useFormDraft.ts'

export interface FormHandlers {
  /** Runs when the form gains or loses unsaved changes. */
  onDirty: (isDirty: boolean) => void
  onSaved: () => void
  onCancel: () => void
}

interface FormDialogProps {
  title: string
  draftName: string
  onClose: () => void
  /** True if the pinned fields of the form stay visible. */
  hasPinnedEnd?: boolean
  children: (handlers: FormHandlers) => ReactNode
}

/** A dialog with a form. Asks for confirmation before it discards the typed text. */
export function FormDialog({ title, draftName, onClose, hasPinnedEnd, children }: FormDialogProps) {
  const [isChanged, setIsChanged] = useState(false)
  const onDirty = useCallback((isDirty: boolean) => setIsChanged(isDirty), [])
  const { close, question } = useConfirmDiscard(isChanged, onClose, () => {
    onClose()
    discardDraft(draftName)
  })
  return (
    <Dialog
      title={title}
      isOpen
      onClose={close}
      isDismissable={!isChanged}
      hasPinnedEnd={hasPinnedEnd ?? false}
    >
      {children({ onDirty, onSaved: onClose, onCancel: close })}
      {question}
    </Dialog>
  )
}
