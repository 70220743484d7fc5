import { buttonClass } from '../ui/fieldStyles.ts'

interface ActProps {
  text: string
  isBusy?: boolean
  isFirst?: boolean
  onPress: () => void
}

/** One thing that a firm may do now. */
export function Act({ text, isBusy = false, isFirst = false, onPress }: ActProps) {
  return (
    <button
      type="button"
      aria-disabled={isBusy || undefined}
      className={`${buttonClass(isFirst ? 'primary' : 'secondary')} min-h-12 w-full sm:w-auto`}
      onClick={onPress}
    >
      {text}
    </button>
  )
}
