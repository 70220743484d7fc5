import { ChevronDown, SlidersHorizontal } from 'lucide-react'
import { useNarrow } from '../lib/narrow.ts'
import { Button } from '../ui/Button.tsx'
import { cx } from '../ui/cx.ts'

/** Lists with at most `most` filters show all of them. Longer ones show only the first `standing` filters. */
const ROOM = { narrow: { most: 3, standing: 2 }, wide: { most: 8, standing: 6 } }

/** The number of visible filters. The others are behind 'More filters'. */
export function useStanding(count: number): number {
  const { most, standing } = ROOM[useNarrow() ? 'narrow' : 'wide']
  return count > most ? standing : count
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
