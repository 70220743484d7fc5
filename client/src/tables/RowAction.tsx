import { Button } from '../ui/Button.tsx'
import { Tooltip } from '../ui/Tooltip.tsx'

interface RowActionProps {
  label: string
  /** What is acted on, for those who do not see its row. */
  name: string
  disabledReason?: string | undefined
  isDisabled?: boolean
  /** Destroys something: red, and quiet until one points at it, for every row has it. */
  isDanger?: boolean
  /** What its press will do, where the label alone does not say it. */
  does?: string
  onPress: () => void
}

/** What can be done with one row of a list: "Edit". */
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
