import { ArrowUpDown, SlidersHorizontal } from 'lucide-react'
import { useCan } from '../../../api/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { useRowDialog } from '../../../ui/DialogState.tsx'
import { dialogPart } from '../../../ui/dialogPart.tsx'
import { buttonClass } from '../../../ui/fieldStyles.ts'
import { Menu } from '../../../ui/Menu.tsx'
import type { Narrowed } from './narrowing.ts'

const ViewForm = dialogPart(async () => (await import('../views/ViewDialogs.tsx')).ViewForm)

const SORTS = {
  // The order by urgency: emergencies, then homes with vulnerable people, then the earliest deadline.
  urgency: 'Emergency, vulnerable, due',
  '-createdAt': 'Newest first',
  createdAt: 'Oldest first',
} as const

interface DeskToolsProps {
  narrowed: Narrowed
  isOpen: boolean
  onToggle: () => void
}

/** The controls that filter and sort a list on the desk, and save the result as a view. */
export function DeskTools({ narrowed, isOpen, onToggle }: DeskToolsProps) {
  const { filterCount, sort, isChanged, onChange, source } = narrowed
  const stand = useRowDialog()
  const maySave = useCan('issueView:save')
  const sorted = Object.entries(SORTS).find(([name]) => name === sort)?.[1] ?? 'Sort'
  return (
    <div className="ml-auto flex flex-wrap items-center gap-1">
      {isChanged && maySave && (
        <Button
          size="sm"
          variant="ghost"
          onPress={() =>
            stand((close) => <ViewForm view={null} query={{ ...source.query }} onClose={close} />)
          }
        >
          Save as view
        </Button>
      )}
      <Button size="sm" variant="ghost" aria-expanded={isOpen} onPress={onToggle}>
        <SlidersHorizontal aria-hidden="true" className="size-3.5" />
        {filterCount === 0 ? 'Filter' : `Filter (${filterCount})`}
      </Button>
      <Menu
        label={`Order: ${sorted}`}
        triggerClassName={buttonClass('ghost', 'sm')}
        trigger={
          <>
            <ArrowUpDown aria-hidden="true" className="size-3.5" />
            {/* Next to an open issue, only the icon fits on the line of the heading. */}
            <span className="md:@max-[30rem]/list:sr-only">{sorted}</span>
          </>
        }
        entries={Object.entries(SORTS).map(([id, label]) => ({
          id,
          label,
          onAction: () => onChange({ sort: id }),
        }))}
      />
    </div>
  )
}
