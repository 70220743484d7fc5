import { settings } from './settings.ts'

interface CalendarVisit {
  appointmentId: number
  startsAt: string
  endsAt: string
  firmName: string
  jobId: number
  /** The address. Undefined if the reader cannot see it. */
  place?: string
}

const LINE_MAX = 74

/**
 * Returns a calendar file of an appointment. The file has the uid of the emailed file, so that a later email changes
 * the same entry.
 */
export function appointmentFile(visit: CalendarVisit, now = new Date()): Blob {
  const { appointmentId, startsAt, endsAt, firmName, jobId, place } = visit
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(settings().brandName)}//EN`,
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:appointment-${appointmentId}@${window.location.hostname}`,
    `DTSTAMP:${instant(now.toISOString())}`,
    `DTSTART:${instant(startsAt)}`,
    `DTEND:${instant(endsAt)}`,
    `SUMMARY:${escaped(`Appointment: ${firmName}`)}`,
    `DESCRIPTION:${escaped(`Job ${jobId}.`)}`,
    ...(place === undefined ? [] : [`LOCATION:${escaped(place)}`]),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return new Blob([lines.map((line) => `${folded(line)}\r\n`).join('')], { type: 'text/calendar' })
}

/** Formats an instant as 20261124T090000Z. */
const instant = (at: string) => new Date(at).toISOString().replaceAll(/[-:]|\.\d+/g, '')

const escaped = (text: string) =>
  text.replaceAll(/[\\;,]/g, (mark) => `\\${mark}`).replaceAll(/\r?\n/g, '\\n')

/** Calendars read lines of up to 75 bytes. A longer line continues after a line break and a space. */
function folded(line: string): string {
  const parts: string[] = ['']
  for (const character of line) {
    const last = parts.at(-1) ?? ''
    if (new TextEncoder().encode(last + character).length > LINE_MAX) parts.push(character)
    else parts[parts.length - 1] = last + character
  }
  return parts.join('\r\n ')
}
