import type { Alert } from '@doorstep/contract/alerts/schema'
import { FormDialog } from '../../forms/FormDialog.tsx'
import { AlertForm } from './AlertForm.tsx'

interface AlertDialogProps {
  /** Null to add one. */
  alert: Alert | null
  onClose: () => void
}

/** Adds or edits an alert. */
export function AlertDialog({ alert, onClose }: AlertDialogProps) {
  const draftName = `alert:${alert?.id ?? 'new'}`
  return (
    <FormDialog title={alert ? 'Edit Alert' : 'Add Alert'} draftName={draftName} onClose={onClose}>
      {(handlers) => <AlertForm alert={alert} draftName={draftName} {...handlers} />}
    </FormDialog>
  )
}
