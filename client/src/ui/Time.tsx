import { formatDate, formatDateTime, formatRelative } from '../lib/dates.ts'

const FORMATS = { date: formatDate, dateTime: formatDateTime, relative: formatRelative }

/** A moment as a person reads it, and as a machine does. */
export function Time({
  at,
  as = 'date',
  className,
}: {
  at: string
  as?: keyof typeof FORMATS
  className?: string
}) {
  return (
    <time
      dateTime={at}
      title={as === 'dateTime' ? undefined : formatDateTime(at)}
      className={className ?? 'tabular-nums'}
    >
      {as === 'relative' ? formatRelative(at) : FORMATS[as](at)}
    </time>
  )
}
