import ICAL from 'ical.js'

/** One thing of a day, or from one moment to another. */
export interface CalendarEntry {
  /** The same as long as it is the same thing, so that a calendar program knows it again. */
  uid: string
  when: string | Span
  summary: string
  /** An RFC 5545 rule, where it comes again on its own. */
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
  /** Each change of the same entry has a higher one. */
  sequence: number
}

export interface CalendarFile {
  name: string
  brand: string
  now: Date
  entries: readonly CalendarEntry[]
}

/** A calendar as Google, Apple and Outlook read them. */
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

/** One entry by mail: the same uid with a higher sequence changes it, or takes it away. */
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
    // In UTC it is the same moment wherever it is read, and on either side of a change of the clocks.
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
