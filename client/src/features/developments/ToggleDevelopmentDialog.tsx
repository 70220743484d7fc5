import { developmentEndpoints } from '@doorstep/contract/developments/endpoints'
import type { Development } from '@doorstep/contract/developments/schema'
import { fixedText } from '../../api/errors.ts'
import { useApiMutation } from '../../api/query.ts'
import { ActDialog } from '../../forms/ActDialog.tsx'
import { notify } from '../../ui/toast.ts'

interface ToggleDevelopmentDialogProps {
  development: Development
  onClose: () => void
}

/** Switches a development off or on, after a question. */
export function ToggleDevelopmentDialog({ development, onClose }: ToggleDevelopmentDialogProps) {
  const { developmentId, developmentName, isActive } = development
  const toggle = useApiMutation(developmentEndpoints.toggleDevelopment)
  return (
    <ActDialog
      title="Confirm Status Toggle"
      confirmLabel="Yes, Toggle"
      busyText="Toggling..."
      act={() => toggle.mutateAsync({ params: { developmentId }, body: { isActive: !isActive } })}
      failureOf={(error) => fixedText(error, 'Failed to toggle the development')}
      onDone={() => notify.success(`${developmentName} is now ${isActive ? 'inactive' : 'active'}.`)}
      onClose={onClose}
    >
      <p>Are you sure you want to toggle the status of this development?</p>
      <p className="mt-2 text-muted">
        <span className="font-medium text-text">{developmentName}</span>{' '}
        {isActive
          ? 'becomes inactive: its residents no longer see its properties, and nobody can sign up there.'
          : 'becomes active again, with its properties as they were.'}
      </p>
    </ActDialog>
  )
}
