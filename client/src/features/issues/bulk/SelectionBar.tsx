import { Button } from '../../../ui/Button.tsx'
import { Link } from '../../../ui/Link.tsx'
import { SEVERAL, type SeveralAct } from './labels.ts'

interface SelectionBarProps {
  count: number
  onAct: (act: SeveralAct) => void
  onOrder: () => void
  incidentHref: string
  onClear: () => void
}

const ACTS = ['approve', 'reject', 'setOwner', 'setPriority', 'close'] as const satisfies SeveralAct[]

/** Bulk actions for the selected issues, shown above their list. */
export function SelectionBar({ count, onAct, onOrder, incidentHref, onClear }: SelectionBarProps) {
  return (
    <section
      aria-label="Selected issues"
      className="sticky top-0 z-10 flex flex-wrap items-center gap-2 rounded-lg border border-accent bg-surface px-3 py-2 text-sm"
    >
      <p aria-live="polite" className="mr-auto font-medium tabular-nums">
        {`${count} selected`}
      </p>
      <Button size="sm" variant="ghost" onPress={onClear}>
        Clear
      </Button>
      <div className="flex w-full flex-wrap gap-2">
        {ACTS.map((act) => (
          <Button key={act} size="sm" variant="secondary" onPress={() => onAct(act)}>
            {SEVERAL[act].act}
          </Button>
        ))}
        <Button size="sm" variant="secondary" onPress={onOrder}>
          Send a work order
        </Button>
        <Link href={incidentHref} look={{ button: 'secondary' }}>
          Open an incident
        </Link>
      </div>
    </section>
  )
}
