import ICAL from 'ical.js'

/** One calendar entry: either a whole day or a span of time. */
export interface CalendarEntry {
  /** The id of the entry never changes, so that calendar programs recognise an update. */
  uid: string
  when: string | Span
  summary: string
  /** Repetition of the entry, in the form that RFC 5545 defines. */
  rule?: string | undefined
  details?: EntryDetails | undefined
}

export interface Span {
  from: Date
  to: Date
}

interface EntryDetails {
  description: string
  location: string
  /** A number that increases with each change to the entry. */
  sequence: number
}

export interface CalendarFile {
  name: string
  brand: string
  now: Date
  entries: readonly CalendarEntry[]
}

/** Writes a calendar that Google, Apple and Outlook can read. */
export function writeCalendar({ name, brand, now, entries }: CalendarFile): string {
  const calendar = calendarOf(brand, 'PUBLISH')
  calendar.addPropertyWithValue('x-wr-calname', name)
  const refresh = new ICAL.Property('refresh-interval')
  refresh.resetType('duration')
  refresh.setValue(ICAL.Duration.fromString('PT6H'))
  calendar.addProperty(refresh)
  calendar.addPropertyWithValue('x-published-ttl', 'PT6H')
  for (const entry of entries) calendar.addSubcomponent(eventOf(entry, now))
  return `${calendar.toString()}\r\n`
}

type Component = InstanceType<typeof ICAL.Component>

function calendarOf(brand: string, method: string): Component {
  const calendar = new ICAL.Component(['vcalendar', [], []])
  calendar.addPropertyWithValue('prodid', `-//${brand}//Property calendar//EN`)
  calendar.addPropertyWithValue('version', '2.0')
  calendar.addPropertyWithValue('calscale', 'GREGORIAN')
  calendar.addPropertyWithValue('method', method)
  return calendar
}

export interface Invitation {
  brand: string
  now: Date
  entry: CalendarEntry
  isCancelled: boolean
  organizer: string
  attendee: string
}

/**
 * Writes one calendar entry to send by email. A later entry with the same uid and a higher sequence updates or cancels
 * this entry.
 */
export function writeInvitation({ brand, now, entry, ...by }: Invitation): string {
  const calendar = calendarOf(brand, by.isCancelled ? 'CANCEL' : 'REQUEST')
  const event = eventOf(entry, now)
  event.updatePropertyWithValue('transp', 'OPAQUE')
  event.addPropertyWithValue('status', by.isCancelled ? 'CANCELLED' : 'CONFIRMED')
  const organizer = new ICAL.Property('organizer')
  organizer.setValue(`mailto:${by.organizer}`)
  organizer.setParameter('cn', brand)
  event.addProperty(organizer)
  const attendee = new ICAL.Property('attendee')
  attendee.setValue(`mailto:${by.attendee}`)
  attendee.setParameter('partstat', 'ACCEPTED')
  attendee.setParameter('rsvp', 'FALSE')
  event.addProperty(attendee)
  calendar.addSubcomponent(event)
  return `${calendar.toString()}\r\n`
}

function eventOf({ uid, when, summary, rule, details }: CalendarEntry, now: Date): Component {
  const event = new ICAL.Component('vevent')
  event.addPropertyWithValue('uid', uid)
  event.addPropertyWithValue('dtstamp', ICAL.Time.fromJSDate(now, true))
  if (typeof when === 'string') event.addPropertyWithValue('dtstart', ICAL.Time.fromDateString(when))
  else {
    // Times are in UTC, so every reader sees the same moment, on both sides of a clock change.
    event.addPropertyWithValue('dtstart', ICAL.Time.fromJSDate(when.from, true))
    event.addPropertyWithValue('dtend', ICAL.Time.fromJSDate(when.to, true))
  }
  event.addPropertyWithValue('summary', summary)
  event.addPropertyWithValue('transp', 'TRANSPARENT')
  if (rule !== undefined) event.addPropertyWithValue('rrule', ICAL.Recur.fromString(rule))
  if (details) {
    event.addPropertyWithValue('description', details.description)
    event.addPropertyWithValue('location', details.location)
    event.addPropertyWithValue('sequence', details.sequence)
  }
  return event
}
