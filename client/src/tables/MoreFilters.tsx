import { ChevronDown, SlidersHorizontal } from 'lucide-react'
import { useNarrow } from '../lib/narrow.ts'
import { Button } from '../ui/Button.tsx'
import { cx } from '../ui/cx.ts'

/** How many filters may stand, and how many do where there are more. */
const ROOM = { narrow: { most: 3, standing: 2 }, wide: { most: 8, standing: 6 } }

/** How many of a list's filters stand; the others are behind 'More filters'. */
export function useStanding(count: number): number {
  const { most, standing } = ROOM[useNarrow() ? 'narrow' : 'wide']
  return count > most ? standing : count
}

interface MoreFiltersProps {
  /** The id of what it opens. */
  controls: string
  isOpen: boolean
  /** How many of those behind it are set. */
  setCount: number
  onToggle: () => void
}

/** Opens the filters that do not stand, and says how many of them are set. */
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
