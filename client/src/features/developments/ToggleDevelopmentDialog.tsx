import { developmentEndpoints } from '@doorstep/contract/developments/endpoints'
import type { Development } from '@doorstep/contract/developments/schema'
import { useState } from 'react'
import { plainText } from '../../api/errors.ts'
import { useApiMutation } from '../../api/query.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { notify } from '../../ui/toast.ts'
import { useDevelopmentsChanged } from './useDevelopmentsChanged.ts'

interface ToggleDevelopmentDialogProps {
  development: Development
  onClose: () => void
}

/** Switches a development off or on, after a question. */
export function ToggleDevelopmentDialog({ development, onClose }: ToggleDevelopmentDialogProps) {
  const { developmentId, developmentName, isActive } = development
  const changed = useDevelopmentsChanged()
  const toggle = useApiMutation(developmentEndpoints.toggleDevelopment)
  const [problem, setProblem] = useState<string | null>(null)
  const confirm = async () => {
    setProblem(null)
    try {
      await toggle.mutateAsync({ params: { developmentId }, body: { isActive: !isActive } })
      notify.success(`${developmentName} is now ${isActive ? 'inactive' : 'active'}.`)
      onClose()
    } catch (error) {
      console.error('Failed to toggle the development', error)
      setProblem(plainText(error))
    } finally {
      void changed()
    }
  }
  return (
    <ConfirmDialog
      title="Confirm Status Toggle"
      isOpen
      confirmLabel="Yes, Toggle"
      isBusy={toggle.isPending}
      busyText="Toggling..."
      error={problem}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <p>Are you sure you want to toggle the status of this development?</p>
      <p className="mt-2 text-muted">
        <span className="font-medium text-text">{developmentName}</span>{' '}
        {isActive
          ? 'becomes inactive: its residents no longer see its properties, and nobody can sign up there.'
          : 'becomes active again, with its properties as they were.'}
      </p>
    </ConfirmDialog>
  )
}
