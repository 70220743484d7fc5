import { dateFormat } from './formats.ts'

/** Formats a time window as `Tuesday 24 November, 09:00 to 12:00` in this time zone. */
export function windowText({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }, zone: string): string {
  const day = dateFormat({
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: zone,
  }).format(startsAt)
  const time = dateFormat({ hour: '2-digit', minute: '2-digit', timeZone: zone })
  return `${day}, ${time.format(startsAt)} to ${time.format(endsAt)}`
}
