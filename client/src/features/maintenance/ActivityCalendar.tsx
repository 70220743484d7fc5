import { activityEndpoints } from '@doorstep/contract/maintenance/endpoints'
import type { Activity } from '@doorstep/contract/maintenance/schema'
import { PAGE_LIMIT_MAX } from '@doorstep/contract/paging'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { fixedText } from '../../api/errors.ts'
import { qPage } from '../../api/query.ts'
import { dayOf, formatDay, today } from '../../lib/dates.ts'
import type { ChangeList } from '../../tables/listAddress.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { activityFilterOf, monthOf, type ActivitySearch } from './activitySearch.ts'
import { CalendarEntry } from './CalendarEntry.tsx'
import { CalendarGrid } from './CalendarGrid.tsx'
import { firstDay, lastDay, monthName, neighbour } from './month.ts'

interface ActivityCalendarProps {
  search: ActivitySearch
  onChange: ChangeList
  onEdit: (activity: Activity) => void
}

/** The next dates of a month: a grid of weeks, on phones a list of days. */
export function ActivityCalendar({ search, onChange, onEdit }: ActivityCalendarProps) {
  const month = monthOf(search)
  const query = useQuery(
    qPage(activityEndpoints.listActivities, {
      query: {
        ...activityFilterOf(search),
        sort: 'nextScheduledOn',
        from: firstDay(month),
        to: lastDay(month),
        limit: PAGE_LIMIT_MAX,
      },
    }),
  )
  const days = byDay(query.data?.rows ?? [])
  const rest = (query.data?.total ?? 0) - (query.data?.rows.length ?? 0)
  return (
    <section
      aria-label="Calendar"
      aria-busy={query.isFetching}
      className="overflow-hidden rounded-lg border border-border bg-surface"
    >
      <header className="flex flex-wrap items-center justify-between gap-3 px-4 py-2">
        <h2 aria-live="polite" className="text-base font-semibold">
          {monthName(month)}
        </h2>
        <div className="flex items-center gap-1">
          <IconButton
            icon={ChevronLeft}
            label="Previous month"
            onPress={() => onChange({ month: neighbour(month, -1) })}
          />
          <Button size="sm" variant="secondary" onPress={() => onChange({ month: today().slice(0, 7) })}>
            Today
          </Button>
          <IconButton
            icon={ChevronRight}
            label="Next month"
            onPress={() => onChange({ month: neighbour(month, 1) })}
          />
        </div>
      </header>
      {query.isPending && <output className="block px-4 py-6 text-sm text-muted">Loading...</output>}
      {query.isError && (
        <div className="p-4">
          <ErrorPanel
            {...fixedText(query.error, 'Error: Failed to fetch activities')}
            onRetry={() => void query.refetch()}
            isRetrying={query.isFetching}
          />
        </div>
      )}
      {rest > 0 && (
        <p className="px-4 pb-2 text-sm text-muted">
          {rest} more this month: narrow the filters to see them.
        </p>
      )}
      {query.data && (
        <>
          <CalendarGrid month={month} days={days} onEdit={onEdit} />
          <Agenda days={days} onEdit={onEdit} />
        </>
      )}
    </section>
  )
}

function byDay(rows: readonly Activity[]): ReadonlyMap<string, readonly Activity[]> {
  return Map.groupBy(rows, (row) => dayOf(row.nextScheduled))
}

interface AgendaProps {
  days: ReadonlyMap<string, readonly Activity[]>
  onEdit: (activity: Activity) => void
}

function Agenda({ days, onEdit }: AgendaProps) {
  if (days.size === 0)
    return <p className="px-4 pb-6 text-sm text-muted md:hidden">Nothing is scheduled in this month.</p>
  return (
    <ul aria-label="Days of the month" className="md:hidden">
      {[...days].map(([day, rows]) => (
        <li key={day} className="flex gap-4 border-t border-border px-4 py-3">
          <time dateTime={day} className="w-20 shrink-0 pt-1 text-sm font-medium">
            {formatDay(day)}
          </time>
          <ul className="flex min-w-0 flex-1 flex-col gap-1.5">
            {rows.map((row) => (
              <li key={row.id}>
                <CalendarEntry activity={row} onEdit={onEdit} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}
