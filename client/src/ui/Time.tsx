import {
  dayOf,
  formatDate,
  formatDateTime,
  formatDayOfYear,
  formatExact,
  formatRelative,
  formatToTheSecond,
} from '../lib/dates.ts'

/** `date` and `dateTime` are the specification's; words come first wherever it fixes nothing. */
const FORMATS = {
  words: formatRelative,
  day: (at: string) => formatDayOfYear(dayOf(at)),
  exact: formatExact,
  second: formatToTheSecond,
  date: formatDate,
  dateTime: formatDateTime,
}
export type TimeFormat = keyof typeof FORMATS

/** They leave nothing to be told. */
const IS_EXACT: ReadonlySet<TimeFormat> = new Set(['exact', 'second', 'dateTime'])

interface TimeProps {
  at: string
  as?: TimeFormat
  className?: string
}

/** A moment as a person reads it, and as a machine does. */
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
