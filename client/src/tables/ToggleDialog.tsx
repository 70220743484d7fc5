import { ActDialog } from '../forms/ActDialog.tsx'
import { notify } from '../ui/toast.ts'

interface ToggleDialogProps {
  noun: string
  name: string
  /** A longer name, needed if `name` alone is ambiguous. */
  fullName?: string
  isActive: boolean
  /** The effect of the change, for example "becomes inactive: ..." */
  effect: string
  toggle: () => Promise<unknown>
  onClose: () => void
}

/** Asks for confirmation, then makes a row active or inactive. */
export function ToggleDialog(props: ToggleDialogProps) {
  const { noun, name, fullName = name, isActive, effect, toggle, onClose } = props
  return (
    <ActDialog
      title="Confirm Status Toggle"
      confirmLabel="Yes, Toggle"
      busyText="Toggling..."
      act={toggle}
      failedText={`Failed to toggle the ${noun}`}
      onDone={() => notify.success(`${name} is now ${isActive ? 'inactive' : 'active'}.`)}
      onClose={onClose}
    >
      <p>Are you sure you want to toggle the status of this {noun}?</p>
      <p className="mt-2 text-muted">
        <bdi className="font-medium text-text">{fullName}</bdi> {effect}
      </p>
    </ActDialog>
  )
}
