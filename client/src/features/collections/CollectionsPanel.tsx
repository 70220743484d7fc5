import { STREAM_LABELS } from '@doorstep/contract/collections/rules'
import { dashboardEndpoints } from '@doorstep/contract/dashboard/endpoints'
import { useQuery } from '@tanstack/react-query'
import { Recycle, Trash2, type LucideIcon } from 'lucide-react'
import { fixedText } from '../../api/errors.ts'
import { q } from '../../api/query.ts'
import { formatDay, formatDaysAway } from '../../lib/dates.ts'
import { Card } from '../../ui/Card.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

/** The id of this panel, for links to the panel. */
export const COLLECTIONS_ID = 'collections'

export function CollectionsPanel({ propertyId }: { propertyId: number }) {
  const query = useQuery(q(dashboardEndpoints.readDashboard, { query: { propertyId } }))
  const dates = query.data?.recycling
  return (
    <Card id={COLLECTIONS_ID} title="Recycling and waste" isFlush>
      {!dates && query.isError ? (
        <div className="px-4 pb-4">
          <ErrorPanel
            {...fixedText(query.error, 'We couldn’t load the collection dates. Try again.')}
            query={query}
          />
        </div>
      ) : (
        <dl className="grid grid-cols-2 wrap-anywhere divide-x divide-border border-t border-border">
          <Collection
            name="Recycling"
            icon={Recycle}
            day={dates?.recyclingDate}
            isKnown={dates !== undefined}
          />
          <Collection name="Waste" icon={Trash2} day={dates?.wasteDate} isKnown={dates !== undefined} />
        </dl>
      )}
      {dates?.others && dates.others.length > 0 && (
        <dl className="border-t border-border px-4 py-2 text-sm">
          {dates.others.map(({ stream, date }) => (
            <div key={stream} className="flex flex-wrap items-baseline justify-between gap-x-3 py-1">
              <dt>{STREAM_LABELS[stream]}</dt>
              <dd className="text-right whitespace-nowrap">
                <time dateTime={date}>
                  <span className="font-medium">{formatDay(date)}</span>{' '}
                  <span className="text-xs text-muted">{formatDaysAway(date)}</span>
                </time>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  )
}

interface CollectionProps {
  name: string
  icon: LucideIcon
  /** The day of the next collection. Null or undefined if no collection is scheduled, or while the dates load. */
  day: string | null | undefined
  isKnown: boolean
}

function Collection({ name, icon: Icon, day, isKnown }: CollectionProps) {
  return (
    <div className="min-w-0 px-4 py-3">
      <dt className="flex items-center gap-2 text-xs text-muted">
        <Icon aria-hidden="true" className="size-4 text-accent-text" strokeWidth={1.75} />
        {name}
      </dt>
      <dd className="mt-1 min-h-11">
        {!isKnown && (
          <Skeleton className="h-11" label={`Loading the collection date for ${name.toLowerCase()}`} />
        )}
        {isKnown && typeof day !== 'string' && (
          <>
            <span className="block text-base font-semibold">N/A</span>
            <span className="block text-xs text-muted">We don’t know the collection date.</span>
          </>
        )}
        {typeof day === 'string' && (
          <time dateTime={day}>
            <span className="block text-base font-semibold">{formatDay(day)}</span>{' '}
            <span className="block text-xs text-muted">{formatDaysAway(day)}</span>
          </time>
        )}
      </dd>
    </div>
  )
}
