import { ChevronRight } from 'lucide-react'
import { useId } from 'react'
import { cx } from '../../ui/cx.ts'
import { Link } from '../../ui/Link.tsx'
import type { SettingCard, SettingGroup } from './cards.ts'

export function CardGroup({ group: { title, cards }, view }: { group: SettingGroup; view: 'grid' | 'list' }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 text-sm font-semibold">
        {title}
      </h2>
      <ul
        className={
          view === 'grid'
            ? 'grid grid-cols-[minmax(0,1fr)] gap-3 wrap-anywhere sm:grid-cols-2 lg:grid-cols-3'
            : 'divide-y divide-border overflow-hidden rounded-lg border border-border bg-surface'
        }
      >
        {cards.map((card) => (
          <li key={card.title}>
            <CardLink card={card} view={view} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function CardLink({ card, view }: { card: SettingCard; view: 'grid' | 'list' }) {
  const { title, description, icon: Icon, href } = card
  const isGrid = view === 'grid'
  return (
    <Link
      href={href}
      look="plain"
      className={cx(
        'flex h-full gap-3 text-sm hover:bg-sunken',
        isGrid
          ? 'rounded-lg border border-border bg-surface p-4'
          : 'min-h-14 items-center px-4 py-2.5 -outline-offset-2',
      )}
    >
      <span
        className={cx(
          'inline-flex shrink-0 items-center justify-center rounded-md bg-accent-soft text-accent-text',
          isGrid ? 'size-10' : 'size-8',
        )}
      >
        <Icon aria-hidden="true" className="size-5" strokeWidth={1.75} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{title}</span>
        <span className="block text-muted">{description}</span>
      </span>
      {!isGrid && <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-muted" />}
    </Link>
  )
}
