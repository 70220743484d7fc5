import { RowAction } from './RowAction.tsx'

/** A row that can be edited, and switched off and on. */
export interface ToggleableRow {
  /** What it is called, for those who do not see it. */
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
        does={`Asks whether to switch ${name} ${isActive ? 'off' : 'on'}`}
        onPress={onToggle}
      />
    </div>
  )
}
