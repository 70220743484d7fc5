import { useState, type ReactNode } from 'react'
import type { FailureText } from '../api/errors.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'

interface ActDialogProps {
  title: string
  children: ReactNode
  confirmLabel: string
  busyText: string
  isDanger?: boolean
  disabledReason?: string | undefined
  act: () => Promise<unknown>
  failureOf: (error: unknown) => FailureText
  onDone: () => void
  onClose: () => void
}

/**
 * Asks for confirmation, then acts and closes. After a failure the dialog shows the error and lets the person try
 * again.
 */
export function ActDialog(props: ActDialogProps) {
  const { title, children, confirmLabel, busyText, isDanger = false, act, failureOf, onClose } = props
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<FailureText | null>(null)
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
