import nodeIcal from 'node-ical'
import { convertIcsCalendar } from 'ts-ics'

interface Read {
  method: string | undefined
  uid: string
  start: string
  end: string | undefined
  sequence: number
  status: string | undefined
}

/** Reads the appointment of a calendar file with the node-ical library. */
export function byNodeIcal(text: string): Read | undefined {
  const parsed = nodeIcal.sync.parseICS(text)
  const method = /^METHOD:(\w+)/m.exec(text)?.[1]
  return Object.values(parsed).flatMap((event): Read[] => {
    if (event?.type !== 'VEVENT' || !event.uid.startsWith('appointment-')) return []
    const { uid, start, end, sequence, status } = event
    return [
      {
        method,
        uid,
        start: new Date(start).toISOString(),
        end: end && new Date(end).toISOString(),
        sequence: Number(sequence),
        status,
      },
    ]
  })[0]
}

/** Reads the appointment of a calendar file with the ts-ics library. */
export function byTsIcs(text: string): Read | undefined {
  const { events = [], method } = convertIcsCalendar(undefined, text)
  const event = events.find(({ uid }) => uid.startsWith('appointment-'))
  return (
    event && {
      method,
      uid: event.uid,
      start: event.start.date.toISOString(),
      end: event.end?.date.toISOString(),
      sequence: event.sequence ?? 0,
      status: event.status,
    }
  )
}
