import { expect, it } from 'vitest'
import { appointmentFile } from './appointmentFile.ts'

const VISIT = {
  appointmentId: 5,
  startsAt: '2026-11-24T09:00:00.000Z',
  endsAt: '2026-11-24T12:00:00Z',
  firmName: 'Smith, Son & Co; Plumbers',
  jobId: 1041,
  place: 'Flat 7, Heron House, Tollgate Reach, Reading RG1 7CM, near the wünderbar',
}

it('appointmentFile has the time, the place and the uid of the emailed file, in lines of at most 75 bytes [APPOINT-202]', async () => {
  const text = await appointmentFile(VISIT, new Date('2026-11-20T08:00:00Z')).text()
  const lines = text.split('\r\n')
  expect(lines.map((line) => new TextEncoder().encode(line).length).every((length) => length <= 75)).toBe(
    true,
  )
  const whole = text.replaceAll('\r\n ', '')
  expect(whole).toContain('UID:appointment-5@localhost\r\n')
  expect(whole).toContain(
    'DTSTAMP:20261120T080000Z\r\nDTSTART:20261124T090000Z\r\nDTEND:20261124T120000Z\r\n',
  )
  expect(whole).toContain('SUMMARY:Appointment: Smith\\, Son & Co\\; Plumbers\r\n')
  expect(whole).toContain(
    'LOCATION:Flat 7\\, Heron House\\, Tollgate Reach\\, Reading RG1 7CM\\, near the wünderbar\r\n',
  )
})
