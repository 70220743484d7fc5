import { propertyEndpoints } from '@doorstep/contract/properties/endpoints'
import type { PropertySummary } from '@doorstep/contract/properties/schema'
import { fixedText } from '../../api/errors.ts'
import { useApiMutation } from '../../api/query.ts'
import { ActDialog } from '../../forms/ActDialog.tsx'
import { notify } from '../../ui/toast.ts'

interface TogglePropertyDialogProps {
  property: PropertySummary
  onClose: () => void
}

/** Switches a property off or on, after a question. */
export function TogglePropertyDialog({ property, onClose }: TogglePropertyDialogProps) {
  const { id: propertyId, name, address, isActive } = property
  const toggle = useApiMutation(propertyEndpoints.toggleProperty)
  return (
    <ActDialog
      title="Confirm Status Toggle"
      confirmLabel="Yes, Toggle"
      busyText="Toggling..."
      act={() => toggle.mutateAsync({ params: { propertyId }, body: { isActive: !isActive } })}
      failureOf={(error) => fixedText(error, 'Failed to toggle the property')}
      onDone={() => notify.success(`${name} is now ${isActive ? 'inactive' : 'active'}.`)}
      onClose={onClose}
    >
      <p>Are you sure you want to toggle the status of this property?</p>
      <p className="mt-2 text-muted">
        <span className="font-medium text-text">
          {name}, {address}
        </span>{' '}
        {isActive
          ? 'becomes inactive: its residents no longer see it, and nobody can sign up there. Their roles are kept.'
          : 'becomes active again, with the roles that it had.'}
      </p>
    </ActDialog>
  )
}
