import { Button } from '../ui/Button.tsx'

interface RowActionProps {
  label: string
  /** What is acted on, for those who do not see its row. */
  name: string
  disabledReason?: string | undefined
  isDisabled?: boolean
  onPress: () => void
}

/** What can be done with one row of a list: "Edit". */
export function RowAction({ label, name, ...button }: RowActionProps) {
  return (
    <Button {...button} size="sm" variant="secondary" aria-label={`${label} ${name}`}>
      {label}
    </Button>
  )
}
