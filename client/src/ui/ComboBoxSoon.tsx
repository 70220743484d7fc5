import { ChevronDown } from 'lucide-react'
import { cx } from './cx.ts'
import { FIELD, FIELD_HEIGHT, LABEL } from './fieldStyles.ts'

interface ComboBoxSoonProps {
  label: string
  text: string
  className?: string | undefined
}

/** Stands in the place of a `ComboBox` until it has been fetched. */
export function ComboBoxSoon({ label, text, className }: ComboBoxSoonProps) {
  return (
    <div aria-hidden="true" className={cx('flex min-w-0 flex-col gap-1', className)}>
      <span className={LABEL}>{label}</span>
      <span className={cx(FIELD, FIELD_HEIGHT, 'flex items-center justify-between gap-2 text-muted')}>
        <span className="truncate">{text}</span>
        <ChevronDown className="size-4 shrink-0" />
      </span>
    </div>
  )
}
