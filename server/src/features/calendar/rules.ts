import ICAL from 'ical.js'

/** One thing of a day. */
export interface CalendarEntry {
  /** The same as long as it is the same thing, so that a calendar program knows it again. */
  uid: string
  day: string
  summary: string
  /** An RFC 5545 rule, where it comes again on its own. */
  rule?: string | undefined
}

export interface CalendarFile {
  name: string
  brand: string
  now: Date
  entries: readonly CalendarEntry[]
}

/** A calendar of whole days, as Google, Apple and Outlook read them. */
export function writeCalendar({ name, brand, now, entries }: CalendarFile): string {
  const calendar = new ICAL.Component(['vcalendar', [], []])
  calendar.addPropertyWithValue('prodid', `-//${brand}//Property calendar//EN`)
  calendar.addPropertyWithValue('version', '2.0')
  calendar.addPropertyWithValue('calscale', 'GREGORIAN')
  calendar.addPropertyWithValue('method', 'PUBLISH')
  calendar.addPropertyWithValue('x-wr-calname', name)
  const refresh = new ICAL.Property('refresh-interval')
  refresh.resetType('duration')
  refresh.setValue(ICAL.Duration.fromString('PT6H'))
  calendar.addProperty(refresh)
  calendar.addPropertyWithValue('x-published-ttl', 'PT6H')
  for (const entry of entries) calendar.addSubcomponent(eventOf(entry, now))
  return `${calendar.toString()}\r\n`
}

function eventOf({ uid, day, summary, rule }: CalendarEntry, now: Date): InstanceType<typeof ICAL.Component> {
  const event = new ICAL.Component('vevent')
  event.addPropertyWithValue('uid', uid)
  event.addPropertyWithValue('dtstamp', ICAL.Time.fromJSDate(now, true))
  event.addPropertyWithValue('dtstart', ICAL.Time.fromDateString(day))
  event.addPropertyWithValue('summary', summary)
  event.addPropertyWithValue('transp', 'TRANSPARENT')
  if (rule !== undefined) event.addPropertyWithValue('rrule', ICAL.Recur.fromString(rule))
  return event
}
