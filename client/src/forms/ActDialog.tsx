import { useState, type ReactNode } from 'react'
import type { FailureText } from '../api/errors.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'

interface ActDialogProps {
  title: string
  children: ReactNode
  confirmLabel: string
  busyText: string
  isDanger?: boolean
  /** Why it cannot be done now. */
  disabledReason?: string | undefined
  act: () => Promise<unknown>
  failureOf: (error: unknown) => FailureText
  onDone: () => void
  onClose: () => void
}

/** Asks, then acts and closes; what failed is said in the dialog, to be tried again. */
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
