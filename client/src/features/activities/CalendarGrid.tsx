import type { Activity } from '@doorstep/contract/activities/schema'
import { formatDayOfYear, formatMonth, today } from '../../lib/dates.ts'
import { cx } from '../../ui/cx.ts'
import { CalendarEntry } from './CalendarEntry.tsx'
import { weeksOf } from './month.ts'

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

interface CalendarGridProps {
  month: string
  days: ReadonlyMap<string, readonly Activity[]>
  onEdit: (activity: Activity) => void
}

/** Shows a month as a grid of weeks with seven days each. */
export function CalendarGrid({ month, days, onEdit }: CalendarGridProps) {
  return (
    <table className="hidden w-full table-fixed border-collapse text-sm md:table">
      <caption className="sr-only">{`Activities in ${formatMonth(month)}`}</caption>
      <thead>
        <tr>
          {WEEKDAYS.map((day) => (
            <th key={day} scope="col" className="h-9 px-2 text-left text-xs font-medium text-muted">
              <abbr title={day} className="no-underline">
                {day.slice(0, 3)}
              </abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week[0]} className="border-t border-border">
            {week.map((day) => (
              <Day key={day} day={day} month={month} rows={days.get(day) ?? []} onEdit={onEdit} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface DayProps {
  day: string
  month: string
  rows: readonly Activity[]
  onEdit: (activity: Activity) => void
}

function Day({ day, month, rows, onEdit }: DayProps) {
  const isOutside = !day.startsWith(month)
  const isToday = day === today()
  return (
    <td
      aria-current={isToday ? 'date' : undefined}
      className={cx('h-24 border-l border-border p-1.5 align-top first:border-l-0', isOutside && 'bg-canvas')}
    >
      <time
        dateTime={day}
        aria-label={formatDayOfYear(day)}
        className={cx(
          'mb-1 inline-flex size-6 items-center justify-center rounded-full text-xs tabular-nums',
          isToday ? 'bg-accent font-semibold text-on-accent' : 'text-muted',
        )}
      >
        {Number(day.slice(8))}
      </time>
      {rows.length > 0 && (
        <ul className="flex flex-col gap-1">
          {rows.map((row) => (
            <li key={row.id}>
              <CalendarEntry day={day} activity={row} onEdit={onEdit} />
            </li>
          ))}
        </ul>
      )}
    </td>
  )
}
