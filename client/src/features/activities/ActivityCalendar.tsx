import { activityEndpoints } from '@doorstep/contract/activities/endpoints'
import type { Activity, ActivityCalendar as ActivityMonth } from '@doorstep/contract/activities/schema'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { fixedText } from '../../api/errors.ts'
import { q } from '../../api/query.ts'
import { formatDay, formatMonth, today } from '../../lib/dates.ts'
import type { ChangeAddress } from '../../tables/address.ts'
import type { FilterOf } from '../../tables/list.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { CalendarEntry } from './CalendarEntry.tsx'
import { CalendarGrid } from './CalendarGrid.tsx'
import { firstDay, lastDay, neighbour } from './month.ts'

interface ActivityCalendarProps {
  /** Example: 2026-11. */
  month: string
  filter: FilterOf<typeof activityEndpoints.listActivities>
  onChange: ChangeAddress
  onEdit: (activity: Activity) => void
}

/** The next and planned dates in a month: a grid of weeks, or a list of days on phones. */
export function ActivityCalendar({ month, filter, onChange, onEdit }: ActivityCalendarProps) {
  const query = useQuery({
    ...q(activityEndpoints.readActivityCalendar, {
      query: { ...filter, from: firstDay(month), to: lastDay(month) },
    }),
    placeholderData: keepPreviousData,
  })
  const days = byDay(query.data?.entries ?? [])
  return (
    <section
      aria-label="Calendar"
      aria-busy={query.isFetching}
      className="overflow-hidden rounded-lg border border-border bg-surface"
    >
      <header className="flex flex-wrap items-center justify-between gap-3 px-4 py-2">
        <h2 aria-live="polite" className="text-base font-semibold">
          {formatMonth(month)}
        </h2>
        <div className="flex flex-wrap items-center gap-1">
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
          <ErrorPanel {...fixedText(query.error, 'Error: Failed to fetch activities')} query={query} />
        </div>
      )}
      {query.data?.isCut && (
        <p className="px-4 pb-2 text-sm text-muted">
          There are more activities this month than can be shown. Narrow the filters to see them all.
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

function byDay(entries: ActivityMonth['entries']): ReadonlyMap<string, readonly Activity[]> {
  return new Map(
    [...Map.groupBy(entries, ({ day }) => day)].map(([day, list]) => [
      day,
      list.map(({ activity }) => activity),
    ]),
  )
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
        <li key={day} className="flex flex-wrap gap-x-4 gap-y-1 border-t border-border px-4 py-3">
          <time dateTime={day} className="w-20 shrink-0 pt-1 text-sm font-medium">
            {formatDay(day)}
          </time>
          <ul className="flex min-w-0 flex-[1_1_8rem] flex-col gap-1.5">
            {rows.map((row) => (
              <li key={row.id}>
                <CalendarEntry day={day} activity={row} onEdit={onEdit} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}
