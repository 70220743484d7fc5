import { useCallback, useState, type ReactNode } from 'react'
import { Dialog } from '../ui/Dialog.tsx'
import { useDiscardQuestion } from '../ui/useDiscardQuestion.tsx'
import { discardDraft } from './useFormDraft.ts'

/** What a form tells the dialog or page that it stands in. */
export interface FormHandlers {
  /** Whether something in it has changed. */
  onDirty: (isDirty: boolean) => void
  onSaved: () => void
  onCancel: () => void
}

interface FormDialogProps {
  title: string
  /** Under which name the form keeps what is typed. */
  draftName: string
  onClose: () => void
  /** What its form pins stays in view. */
  hasPinnedEnd?: boolean
  /** The form. */
  children: (handlers: FormHandlers) => ReactNode
}

/** A form in a dialog, which asks before something typed is dropped. */
export function FormDialog({ title, draftName, onClose, hasPinnedEnd, children }: FormDialogProps) {
  const [isChanged, setIsChanged] = useState(false)
  const onDirty = useCallback((isDirty: boolean) => setIsChanged(isDirty), [])
  const { close, question } = useDiscardQuestion(isChanged, onClose, () => {
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
