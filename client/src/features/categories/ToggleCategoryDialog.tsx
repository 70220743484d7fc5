import { categoryEndpoints } from '@doorstep/contract/categories/endpoints'
import type { ManagedCategory } from '@doorstep/contract/categories/schema'
import { fixedText } from '../../api/errors.ts'
import { useApiMutation } from '../../api/query.ts'
import { ActDialog } from '../../forms/ActDialog.tsx'
import { notify } from '../../ui/toast.ts'

interface ToggleCategoryDialogProps {
  category: ManagedCategory
  onClose: () => void
}

/** Switches a category off or on, after a question. */
export function ToggleCategoryDialog({ category, onClose }: ToggleCategoryDialogProps) {
  const { categoryId, name, isActive } = category
  const toggle = useApiMutation(categoryEndpoints.toggleCategory)
  return (
    <ActDialog
      title="Confirm Status Toggle"
      confirmLabel="Yes, Toggle"
      busyText="Toggling..."
      act={() => toggle.mutateAsync({ params: { categoryId }, body: { isActive: !isActive } })}
      failureOf={(error) => fixedText(error, 'Failed to toggle the category')}
      onDone={() => notify.success(`${name} is now ${isActive ? 'inactive' : 'active'}.`)}
      onClose={onClose}
    >
      <p>Are you sure you want to toggle the status of this category?</p>
      <p className="mt-2 text-muted">
        <bdi className="font-medium text-text">{name}</bdi>{' '}
        {isActive
          ? 'becomes inactive: neither it nor anything below it is offered in new reports. Issues that have it keep it.'
          : 'becomes active: it is offered in new reports again.'}
      </p>
    </ActDialog>
  )
}
