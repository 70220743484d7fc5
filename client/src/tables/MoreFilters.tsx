import { ChevronDown, SlidersHorizontal } from 'lucide-react'
import { useNarrow } from '../lib/narrow.ts'
import { Button } from '../ui/Button.tsx'
import { cx } from '../ui/cx.ts'
import { NARROW_FILTERS_MAX, WIDE_FILTERS_MAX } from './rules.ts'

/**
 * Returns the number of visible filters. The button 'More filters' opens all others. A phone shows two filters, or one
 * if the first takes a whole line.
 */
export function useStanding(count: number, isFirstWide: boolean): number {
  const isNarrow = useNarrow()
  if (count <= (isNarrow ? NARROW_FILTERS_MAX : WIDE_FILTERS_MAX)) return count
  if (!isNarrow) return WIDE_FILTERS_MAX
  return isFirstWide ? 1 : 2
}

interface MoreFiltersProps {
  /** The id of the element that the button opens. */
  controls: string
  isOpen: boolean
  /** The number of hidden filters that are set. */
  setCount: number
  onToggle: () => void
}

export function MoreFilters({ controls, isOpen, setCount, onToggle }: MoreFiltersProps) {
  return (
    <Button
      variant="secondary"
      aria-expanded={isOpen}
      aria-controls={controls}
      onPress={onToggle}
      className="col-span-full"
    >
      <SlidersHorizontal aria-hidden="true" className="size-4" />
      {isOpen ? 'Fewer filters' : 'More filters'}
      {setCount > 0 && ` (${setCount})`}
      <ChevronDown aria-hidden="true" className={cx('size-4', isOpen && 'rotate-180')} />
    </Button>
  )
}
