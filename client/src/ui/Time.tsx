import {
  dayOf,
  formatDate,
  formatDateTime,
  formatDayOfYear,
  formatExact,
  formatRelative,
  formatToTheSecond,
} from '../lib/dates.ts'

/**
 * The formats of a time. Where the specification prescribes a format, it is `date` or `dateTime`. In all other places,
 * `words` is the default.
 */
const FORMATS = {
  words: formatRelative,
  day: (at: string) => formatDayOfYear(dayOf(at)),
  exact: formatExact,
  second: formatToTheSecond,
  date: formatDate,
  dateTime: formatDateTime,
}
export type TimeFormat = keyof typeof FORMATS

/** These formats are already exact, so they need no tooltip. */
const IS_EXACT: ReadonlySet<TimeFormat> = new Set(['exact', 'second', 'dateTime'])

interface TimeProps {
  at: string
  as?: TimeFormat
  className?: string
}

/** Shows a time in a format for people, with `dateTime` for machines. */
export function Time({ at, as = 'words', className }: TimeProps) {
  const write: (at: string) => string = FORMATS[as]
  return (
    <time
      dateTime={at}
      title={IS_EXACT.has(as) ? undefined : formatExact(at)}
      className={className ?? 'tabular-nums'}
    >
      {write(at)}
    </time>
  )
}
