import nodeIcal from 'node-ical'
import { convertIcsCalendar } from 'ts-ics'
import { describe, expect, it } from 'vitest'
import { momentOn } from './time/civil.ts'
import { writeInvitation } from './calendarFile.ts'

const ZONE = 'Europe/London'

describe('writeInvitation', () => {
  it.each(['2026-03-28', '2026-03-29', '2026-10-24', '2026-10-25'])(
    'writeInvitation writes times that two parsers read as the same moment on %s, around a clock change [APPOINT-09]',
    (day) => {
      const [from, to] = [momentOn(day, 90, ZONE), momentOn(day, 540, ZONE)]
      const text = writeInvitation({
        brand: 'Doorstep',
        now: new Date('2026-03-01T10:00:00Z'),
        isCancelled: false,
        organizer: 'portal@homes.test',
        attendee: 'rosa@example.test',
        entry: {
          uid: 'appointment-1@homes.test',
          when: { from, to },
          summary: 'Appointment: Smith, Son & Co; Plumbers',
          details: { description: 'Job 1042', location: 'Flat 7, 7 Mill Lane', sequence: 3 },
        },
      })
      const [event] = convertIcsCalendar(undefined, text).events ?? []
      const other = Object.values(nodeIcal.sync.parseICS(text)).find((part) => part?.type === 'VEVENT')
      expect(event?.start.date).toEqual(from)
      expect(event?.end?.date).toEqual(to)
      expect(other).toMatchObject({ uid: event?.uid, summary: event?.summary })
      expect([Number(other?.start), Number(other?.end)]).toEqual([Number(from), Number(to)])
      expect(event).toMatchObject({ sequence: 3, organizer: { email: 'portal@homes.test' } })
    },
  )
})
