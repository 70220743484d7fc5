import { X } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import type { ComboOption } from '../../ui/ComboBox.tsx'

interface ChosenListProps {
  label: string
  chosen: readonly ComboOption[]
  isDisabled: boolean
  onChange: (chosen: ComboOption[]) => void
}

/** Lists the chosen options. Each option can be removed. */
export function ChosenList({ label, chosen, isDisabled, onChange }: ChosenListProps) {
  if (chosen.length === 0) return null
  return (
    <ul aria-label={label} className="flex flex-wrap gap-2">
      {chosen.map((one) => (
        <li key={one.id}>
          <Button
            variant="secondary"
            size="sm"
            isDisabled={isDisabled}
            aria-label={`Remove ${one.label}`}
            onPress={() => onChange(chosen.filter(({ id }) => id !== one.id))}
          >
            {one.label}
            <X aria-hidden="true" className="size-4" />
          </Button>
        </li>
      ))}
    </ul>
  )
}
