import { Badge } from './Badge.tsx'
import { Button } from './Button.tsx'

interface ActiveToggleProps {
  /** The name of the row, for screen readers. */
  name: string
  isActive: boolean
  disabledReason: string | undefined
  onToggle: () => void
}

/** A status that works as a button. Pressing it asks whether to change the status. */
export function ActiveToggle({ name, isActive, disabledReason, onToggle }: ActiveToggleProps) {
  const word = isActive ? 'Active' : 'Inactive'
  return (
    <Button
      variant="ghost"
      size="sm"
      className="-mx-2 px-2 md:px-2"
      aria-label={`${word}: switch ${name} ${isActive ? 'off' : 'on'}`}
      disabledReason={disabledReason}
      onPress={onToggle}
    >
      <Badge tone={isActive ? 'ok' : 'neutral'}>{word}</Badge>
    </Button>
  )
}
