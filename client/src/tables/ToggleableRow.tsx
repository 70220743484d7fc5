import { RowAction } from './RowAction.tsx'

export interface ToggleableRow {
  /** The name of the row, for screen readers. */
  name: string
  isActive: boolean
  disabledReason: string | undefined
  onEdit: () => void
  onToggle: () => void
}

export function ToggleableRowActions({ onEdit, onToggle, name, isActive, disabledReason }: ToggleableRow) {
  const named = { name, disabledReason }
  return (
    <div className="flex gap-2">
      <RowAction {...named} label="Edit" onPress={onEdit} />
      <RowAction
        {...named}
        label="Toggle"
        does={`Switches ${name} ${isActive ? 'off' : 'on'}. We will ask you to confirm`}
        onPress={onToggle}
      />
    </div>
  )
}
