import { formatDay } from '../../lib/dates.ts'
import { Button } from '../../ui/Button.tsx'

export interface Holiday {
  day: string
  name: string
}

interface NextDatesProps {
  name: string
  days: readonly string[]
  holidays: readonly Holiday[]
  onMove: (day: string) => void
}

/** The next dates as residents will see them. Dates on a bank holiday are highlighted. */
export function NextDates({ name, days, holidays, onMove }: NextDatesProps) {
  const met = days.flatMap((day) => holidays.filter((holiday) => holiday.day === day))
  return (
    <div className="flex flex-col gap-2 text-sm">
      <p className="text-xs font-medium text-muted">{`Next ${days.length} dates`}</p>
      <ul aria-label={`Next dates for ${name}`} className="flex flex-wrap gap-1.5">
        {days.map((day) => (
          <li
            key={day}
            className={
              met.some((holiday) => holiday.day === day)
                ? 'rounded-sm bg-warn-soft px-2 py-1 text-xs font-medium text-warn'
                : 'rounded-sm bg-sunken px-2 py-1 text-xs font-medium'
            }
          >
            <time dateTime={day}>{formatDay(day)}</time>
          </li>
        ))}
      </ul>
      {met.map((holiday) => (
        <p key={holiday.day} className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs">
          <span>
            {formatDay(holiday.day)} is a bank holiday: {holiday.name}.
          </span>
          <Button
            size="sm"
            variant="secondary"
            aria-label={`Move the ${name} collection on ${formatDay(holiday.day)}`}
            onPress={() => onMove(holiday.day)}
          >
            Move to the next day
          </Button>
        </p>
      ))}
    </div>
  )
}
