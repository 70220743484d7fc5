import { useState, type ReactNode } from 'react'
import { Button } from './Button.tsx'
import { LaterDialog } from './LaterDialog.tsx'
import { Notice } from './Notice.tsx'
import { useConfirmDiscard } from './useConfirmDiscard.tsx'

interface ConfirmDialogProps {
  title: string
  isOpen: boolean
  /** The question. The question must name the record that the action affects. */
  children: ReactNode
  /** The name of the action, for example "Withdraw issue", never "OK". */
  confirmLabel: string
  cancelLabel?: string | undefined
  isDanger?: boolean
  isBusy: boolean
  busyText?: string
  disabledReason?: string | undefined
  error?: string | null
  onConfirm: () => void
  onCancel: () => void
}

/**
 * Asks for confirmation before an action. The caller closes the dialog, so that people can read an error and try again.
 * Typed text is never discarded without confirmation.
 */
export function ConfirmDialog({
  title,
  isOpen,
  children,
  confirmLabel,
  cancelLabel = 'Cancel',
  isDanger = false,
  isBusy,
  busyText,
  disabledReason,
  error,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const [hasText, setHasText] = useState(false)
  const { close, question } = useConfirmDiscard(hasText, onCancel)
  return (
    <LaterDialog
      title={title}
      isOpen={isOpen}
      onClose={close}
      isDismissable={!hasText}
      size="sm"
      role="alertdialog"
      isLocked={isBusy}
      onConfirm={disabledReason ? undefined : onConfirm}
      footer={
        <>
          <Button variant="secondary" onPress={close} isDisabled={isBusy}>
            {cancelLabel}
          </Button>
          <Button
            variant={isDanger ? 'danger' : 'primary'}
            onPress={onConfirm}
            isBusy={isBusy}
            busyText={busyText}
            disabledReason={disabledReason}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4 text-sm">
        {error && <Notice tone="danger">{error}</Notice>}
        <div onInput={({ currentTarget }) => setHasText(holdsText(currentTarget))}>{children}</div>
      </div>
      {question}
    </LaterDialog>
  )
}

function holdsText(element: HTMLElement): boolean {
  return Array.from(element.querySelectorAll('textarea')).some(({ value }) => value.trim() !== '')
}
