import { buttonClass } from '../ui/fieldStyles.ts'

interface ActProps {
  text: string
  isBusy?: boolean
  isFirst?: boolean
  isDanger?: boolean
  onPress: () => void
}

/** A button for one action that the firm can take now. */
export function Act({ text, isBusy = false, isFirst = false, isDanger = false, onPress }: ActProps) {
  const variant = isFirst ? 'primary' : isDanger ? 'secondary-danger' : 'secondary'
  return (
    <button
      type="button"
      aria-disabled={isBusy || undefined}
      className={`${buttonClass(variant)} min-h-12 w-full max-sm:px-1 sm:w-auto`}
      onClick={onPress}
    >
      {text}
    </button>
  )
}
