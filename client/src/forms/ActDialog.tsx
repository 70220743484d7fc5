import { useState, type ReactNode } from 'react'
import { fixedText, plainText, type FailureText } from '../api/errors.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'

interface ActDialogProps {
  title: string
  children: ReactNode
  confirmLabel: string
  cancelLabel?: string
  busyText: string
  isDanger?: boolean
  disabledReason?: string | undefined
  act: () => Promise<unknown>
  /** The error to show if the action fails. Without this text, the dialog shows the server's message. */
  failedText?: string
  /** Returns the error to show instead of `failedText`. Returns null to show no error. */
  failureOf?: (error: unknown) => FailureText | null
  onDone: () => void
  onClose: () => void
}

/**
 * Asks for confirmation, then acts and closes. After a failure the dialog shows the error and lets the person try
 * again.
 */
export function ActDialog(props: ActDialogProps) {
  const { title, children, confirmLabel, busyText, isDanger = false, act, failedText, onClose } = props
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<FailureText | null>(null)
  const failureOf =
    props.failureOf ??
    ((error) => (failedText === undefined ? { message: plainText(error) } : fixedText(error, failedText)))
  const confirm = async () => {
    setProblem(null)
    setIsBusy(true)
    try {
      await act()
      props.onDone()
      onClose()
    } catch (error) {
      setProblem(failureOf(error))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <ConfirmDialog
      title={title}
      isOpen
      confirmLabel={confirmLabel}
      cancelLabel={props.cancelLabel}
      isDanger={isDanger}
      isBusy={isBusy}
      busyText={busyText}
      disabledReason={props.disabledReason}
      error={problem && [problem.message, problem.detail].filter(Boolean).join(' ')}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      {children}
    </ConfirmDialog>
  )
}
