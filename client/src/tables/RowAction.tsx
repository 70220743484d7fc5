import { Button } from '../ui/Button.tsx'
import { Tooltip } from '../ui/Tooltip.tsx'

interface RowActionProps {
  label: string
  /** The name of the row, for screen readers. */
  name: string
  disabledReason?: string | undefined
  isDisabled?: boolean
  /**
   * True for an action that deletes. Only the text is red until the button is hovered, because every row has this
   * button.
   */
  isDanger?: boolean
  /** Explains the effect of the action, if the label alone does not. */
  does?: string
  onPress: () => void
}

export function RowAction({ label, name, isDanger = false, does, ...rest }: RowActionProps) {
  const button = (
    <Button
      {...rest}
      size="sm"
      variant={isDanger ? 'ghost-danger' : 'secondary'}
      aria-label={`${label} ${name}`}
    >
      {label}
    </Button>
  )
  return does !== undefined && !rest.disabledReason ? <Tooltip text={does}>{button}</Tooltip> : button
}
