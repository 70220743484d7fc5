import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { LaterDialog } from './LaterDialog.tsx'
import { Notice } from './Notice.tsx'

interface ConfirmDialogProps {
  title: string
  isOpen: boolean
  /** The question, naming the thing. */
  children: ReactNode
  /** The act itself: "Withdraw issue", never "OK". */
  confirmLabel: string
  cancelLabel?: string
  isDanger?: boolean
  isBusy: boolean
  busyText?: string
  error?: string | null
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before an act. It stays open until the caller closes it, so that a failure can be read and tried again. */
export function ConfirmDialog({
  title,
  isOpen,
  children,
  confirmLabel,
  cancelLabel = 'Cancel',
  isDanger = false,
  isBusy,
  busyText,
  error,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  return (
    <LaterDialog
      title={title}
      isOpen={isOpen}
      onClose={onCancel}
      size="sm"
      role="alertdialog"
      isDismissable={!isBusy}
      footer={
        <>
          <Button variant="secondary" onPress={onCancel} isDisabled={isBusy}>
            {cancelLabel}
          </Button>
          <Button
            variant={isDanger ? 'danger' : 'primary'}
            onPress={onConfirm}
            isBusy={isBusy}
            busyText={busyText}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4 text-sm">
        {error && <Notice tone="danger">{error}</Notice>}
        <div>{children}</div>
      </div>
    </LaterDialog>
  )
}
