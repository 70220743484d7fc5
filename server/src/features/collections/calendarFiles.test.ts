import { describe, expect, it } from 'vitest'
import { proposeSchedules } from './rules.ts'

const calendar = (...lines: string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR'].join('\r\n')
const event = (...lines: string[]): string => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n')
const WEEKLY = ['UID:weekly', 'SUMMARY:Refuse', 'DTSTART;VALUE=DATE:20261204', 'RRULE:FREQ=WEEKLY;COUNT=8']
const NONE_ON_25 = [{ from: '2026-12-25', to: null }]
const FRIDAYS = { stream: 'waste', firstOn: '2026-12-04', everyWeeks: 1 }

const propose = (...events: string[]): ReturnType<typeof proposeSchedules> =>
  proposeSchedules(calendar(...events), '2026-11-28', 'Europe/London')
const single = (summary: string, day: string, ...more: string[]): string =>
  event(`UID:${summary}${day}`, `SUMMARY:${summary}`, `DTSTART;VALUE=DATE:${day}`, ...more)

describe('a calendar file with cancellations', () => {
  it.each([
    'No refuse collection',
    'Refuse collection cancelled',
    'Refuse suspended',
    'No collections',
    'Refuse not collected',
    'Bank holiday - no collection',
  ])('a calendar file leaves the day of "%s" out of the weekly series [DEVS-201]', (summary) => {
    const skipped = { schedules: [{ ...FRIDAYS, shifts: NONE_ON_25 }], leftOut: [] }
    expect(propose(event(...WEEKLY), single(summary, '20261225'))).toEqual(skipped)
    expect(propose(single(summary, '20261225'), event(...WEEKLY))).toEqual(skipped)
  })

  it('a calendar file leaves out the day of a cancelled event, even after the last date [DEVS-201]', () => {
    const cancelled = single('Refuse', '20261225', 'STATUS:CANCELLED')
    expect(propose(event(...WEEKLY), cancelled).schedules).toEqual([{ ...FRIDAYS, shifts: NONE_ON_25 }])
    const dates = [single('Refuse', '20261204'), single('Refuse', '20261211'), cancelled]
    expect(propose(...dates).schedules).toEqual([{ ...FRIDAYS, shifts: NONE_ON_25 }])
  })

  it.each([
    ['an end', 'DTEND;VALUE=DATE:20270104'],
    ['a duration', 'DURATION:P2W'],
  ])('a calendar file leaves out all days of a pause with %s [DEVS-201]', (_name, line) => {
    expect(propose(event(...WEEKLY), single('No collections', '20261221', line)).schedules).toEqual([
      { ...FRIDAYS, shifts: [...NONE_ON_25, { from: '2027-01-01', to: null }] },
    ])
  })

  it.each([
    'DESCRIPTION:Dear residents. There is no collection today.',
    'COMMENT:There is no collection today.',
    'LOCATION:Refuse suspended',
    'CATEGORIES:Cancelled',
    'X-ALT-DESC:<p>Refuse suspended</p>',
  ])(
    'a calendar file leaves out the day of an event with a cancellation in "%s", and the import reports the text [DEVS-201]',
    (line) => {
      const { schedules, leftOut } = propose(event(...WEEKLY), single('Refuse', '20261225', line))
      expect(schedules).toEqual([{ ...FRIDAYS, shifts: NONE_ON_25 }])
      expect(leftOut).toEqual([
        expect.stringMatching(/^Event 2, "Refuse": it also says ".*"\. Check its dates\.$/),
      ])
    },
  )

  it('a calendar file reads the titles in every language for a cancellation, or the description if there is no title [DEVS-201]', () => {
    const welsh = event(
      'SUMMARY;LANGUAGE=cy:Dim casgliad',
      'SUMMARY;LANGUAGE=en:No refuse collection',
      'DTSTART;VALUE=DATE:20261225',
    )
    const untitled = event('DESCRIPTION:No refuse collection', 'DTSTART;VALUE=DATE:20261225')
    for (const ends of [welsh, untitled])
      expect(propose(event(...WEEKLY), ends)).toEqual({
        schedules: [{ ...FRIDAYS, shifts: NONE_ON_25 }],
        leftOut: [],
      })
  })

  it('a calendar file ignores advice about missed bins [DEVS-201]', () => {
    const advice = 'DESCRIPTION:If your bin was not collected\\, call us. Report a missed bin.'
    expect(propose(event(...WEEKLY, advice))).toEqual({
      schedules: [{ ...FRIDAYS, shifts: [] }],
      leftOut: [],
    })
  })

  it('a report about a cancellation quotes the start of its text, 100 characters at most [DEVS-201]', () => {
    const long = `DESCRIPTION:No collection today ${'x'.repeat(100)}`
    expect(propose(event(...WEEKLY), single('Refuse', '20261225', long)).leftOut).toEqual([
      `Event 2, "Refuse": it also says "No collection today ${'x'.repeat(80)}". Check its dates.`,
    ])
  })

  it('a calendar file reads the first 500 characters of a description [DEVS-201]', () => {
    const said = (dashes: number): number =>
      propose(event(...WEEKLY, `DESCRIPTION:${'-'.repeat(dashes)} called off`)).leftOut.length
    expect([said(489), said(490)]).toEqual([1, 0])
  })

  it('an import of a calendar file reports a cancellation that matches no collection [DEVS-200]', () => {
    expect(propose(event(...WEEKLY), single('No glass collection', '20261225')).leftOut).toEqual([
      'Event 2, "No glass collection": the file has no collection on 2026-12-25 that the event could cancel.',
    ])
  })

  it('an import of a calendar file turns two events into one move, and reports their wording [DEVS-201]', () => {
    const { schedules, leftOut } = propose(
      event(...WEEKLY),
      single('Refuse moved to Saturday 26 December', '20261225'),
      single('Refuse (moved from 25 December)', '20261226'),
    )
    expect(schedules).toEqual([{ ...FRIDAYS, shifts: [{ from: '2026-12-25', to: '2026-12-26' }] }])
    expect(leftOut).toEqual([expect.stringContaining('moves a collection away from 2026-12-25')])
  })
})

describe('a calendar file with special parameters', () => {
  const CHANGE = ['UID:weekly', 'SUMMARY:Refuse', 'RECURRENCE-ID;RANGE=THISANDFUTURE;VALUE=DATE:20261225']

  it('a calendar file with RANGE=THISANDFUTURE moves a date and all later ones [DEVS-202]', () => {
    const moved = event(...CHANGE, 'DTSTART;VALUE=DATE:20261226')
    const saturdays = {
      stream: 'waste',
      firstOn: '2026-12-05',
      everyWeeks: 1,
      shifts: [
        { from: '2026-12-05', to: '2026-12-04' },
        { from: '2026-12-12', to: '2026-12-11' },
        { from: '2026-12-19', to: '2026-12-18' },
      ],
    }
    expect(propose(event(...WEEKLY), moved)).toEqual({ schedules: [saturdays], leftOut: [] })
    expect(propose(event(...WEEKLY.slice(0, 3), 'RRULE:FREQ=WEEKLY'), moved).schedules).toEqual([saturdays])
  })

  it('a calendar file ends a series from a given date, and reports an unknown range [DEVS-202]', () => {
    const ended = event(...CHANGE, 'DTSTART;VALUE=DATE:20261225', 'STATUS:CANCELLED')
    const [schedule] = propose(event(...WEEKLY), ended).schedules
    expect(schedule?.shifts.map(({ from, to }) => [from, to])).toEqual(
      ['2026-12-25', '2027-01-01', '2027-01-08', '2027-01-15', '2027-01-22'].map((day) => [day, null]),
    )
    const prior = event(
      ...CHANGE.slice(0, 2),
      'RECURRENCE-ID;RANGE=THISANDPRIOR;VALUE=DATE:20261225',
      'DTSTART;VALUE=DATE:20261226',
    )
    expect(propose(event(...WEEKLY), prior).leftOut).toEqual([
      'Event 2, "Refuse": its range THISANDPRIOR is not known. Only this date was changed.',
    ])
  })

  it.each([
    ['of a day on a timed series', ['DTSTART:20261204T080000'], 'EXDATE:20261225'],
    ['with VALUE=DATE on a timed series', ['DTSTART:20261204T080000'], 'EXDATE;VALUE=DATE:20261225'],
    ['of a moment on a series of days', ['DTSTART;VALUE=DATE:20261204'], 'EXDATE:20261225T080000Z'],
    ['in a list', ['DTSTART;VALUE=DATE:20261204'], 'EXDATE;VALUE=DATE:20251225,20261225'],
    ['by a rule', ['DTSTART;VALUE=DATE:20261204'], 'EXRULE:FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=25;COUNT=1'],
  ])('a calendar file leaves out a date with an exclusion %s [DEVS-202]', (_name, start, line) => {
    const series = event('UID:1', 'SUMMARY:Refuse', ...start, 'RRULE:FREQ=WEEKLY;COUNT=8', line)
    expect(propose(series)).toEqual({ schedules: [{ ...FRIDAYS, shifts: NONE_ON_25 }], leftOut: [] })
  })

  it('a calendar file excludes a day as the file writes it, even if the event falls on the next day in London [DEVS-202]', () => {
    const nights = ['DTSTART:20270603T233000Z', 'RRULE:FREQ=WEEKLY;COUNT=8', 'EXDATE:20270617']
    expect(propose(event('UID:1', 'SUMMARY:Refuse', ...nights)).schedules).toEqual([
      { stream: 'waste', firstOn: '2027-06-04', everyWeeks: 1, shifts: [{ from: '2027-06-18', to: null }] },
    ])
  })

  it('a calendar file adds the single dates and periods of RDATE [DEVS-202]', () => {
    const dates = 'RDATE;VALUE=PERIOD:20261211T080000/PT1H,20261218T080000/PT1H'
    expect(propose(event('UID:1', 'SUMMARY:Refuse', 'DTSTART:20261204T080000', dates))).toEqual({
      schedules: [{ ...FRIDAYS, shifts: [] }],
      leftOut: [],
    })
  })

  it('a calendar file gives days in the file’s time zone, and reports an unknown zone [DEVS-202]', () => {
    const series = (start: string): string =>
      event('UID:1', 'SUMMARY:Refuse', start, 'RRULE:FREQ=WEEKLY;COUNT=4')
    const evening = 'DTSTART;TZID=America/New_York:20261203T203000'
    expect(propose(series(evening)).schedules).toEqual([{ ...FRIDAYS, shifts: [] }])
    const named = propose(series('DTSTART;TZID=Mars:20261204T203000'))
    expect(named.schedules).toEqual([{ ...FRIDAYS, shifts: [] }])
    expect(named.leftOut).toEqual([expect.stringContaining('the time zone "Mars" is not known')])
  })

  it('a calendar file accepts a leap second [DEVS-202]', () => {
    const dates = ['DTSTART:20261204T235960', 'RRULE:FREQ=WEEKLY;COUNT=4']
    expect(propose(event('SUMMARY:Refuse', ...dates)).schedules).toEqual([{ ...FRIDAYS, shifts: [] }])
  })

  it('a calendar file leaves out a single date more than 730 days after the first one [DEVS-202]', () => {
    const leftOut = (day: string): string[] => propose(event(...WEEKLY), single('Refuse', day)).leftOut
    expect(leftOut('20281203').filter((line) => line.includes('too far ahead'))).toEqual([])
    expect(leftOut('20281204')).toEqual(['Waste: 2028-12-04 was left out because it is too far ahead.'])
    expect(leftOut('21991231')).toEqual(['Waste: 2199-12-31 was left out because it is too far ahead.'])
    expect(leftOut('22000101')).toEqual(['Event 2, "Refuse": 2200-01-01 is too far ahead.'])
  })

  it('a calendar file ends a rule at its UNTIL moment in the event’s time zone [DEVS-202]', () => {
    const last = (until: string): number =>
      propose(
        event(
          'UID:1',
          'SUMMARY:Refuse',
          'DTSTART;TZID=Europe/London:20270607T003000',
          `RRULE:FREQ=WEEKLY;UNTIL=${until}`,
          'EXDATE:20270614T003000',
        ),
      ).schedules.length
    // A single date does not make a schedule.
    expect([last('20270620T233000Z'), last('20270620T222959Z'), last('20270621')]).toEqual([1, 0, 1])
  })

  it('an import of a calendar file uses the newer of two versions of an event, and reports the older one [DEVS-202]', () => {
    const newer = event(
      ...WEEKLY.slice(0, 2),
      'SEQUENCE:1',
      'DTSTART;VALUE=DATE:20261205',
      'RRULE:FREQ=WEEKLY;COUNT=8',
    )
    const { schedules, leftOut } = propose(event(...WEEKLY), newer)
    expect(schedules).toMatchObject([{ firstOn: '2026-12-05', shifts: [] }])
    expect(leftOut).toEqual(['Event 1, "Refuse": the file has a newer version of this event.'])
  })
})

describe('a calendar file with unreadable events', () => {
  it('an import of a calendar file keeps the good events and reports each bad one in one line [DEVS-200]', () => {
    const bad = [
      event('SUMMARY:Glass'),
      event('SUMMARY:Glass'),
      event('SUMMARY:Glass', 'DTSTART;VALUE=DATE:20260230'),
      event('SUMMARY:Glass', 'DTSTART:20261204T080000', 'RRULE:FREQ=SOMETIMES'),
      event('SUMMARY:Glass', 'DTSTART:20261204T080000', 'RRULE:FREQ=WEEKLY;SKIP=OMIT'),
      event('SUMMARY:Glass', 'DTSTART:20261204T080000', 'RRULE:FREQ=WEEKLY;COUNT=-5'),
      event('SUMMARY:Glass', 'DTSTART:99991231T080000', 'RRULE:FREQ=WEEKLY'),
      event('SUMMARY:Glass', 'DTSTART:20261204T080000', 'RRULE:FREQ=DAILY;INTERVAL=999999999999'),
      event('SUMMARY:Glass', 'DTSTART:20261204T080000', 'RRULE:FREQ=HOURLY'),
      event('SUMMARY:Glass', 'DTSTART:19900101T080000', 'RRULE:FREQ=DAILY;COUNT=20000'),
      event('SUMMARY;ENCODING=QUOTED-PRINTABLE:No=20glass', 'DTSTART:20261204T080000'),
      event('SUMMARY:Glass', 'RECURRENCE-ID:soon', 'DTSTART:20261204T080000'),
      'BEGIN:VTODO\r\nSUMMARY:Glass\r\nEND:VTODO',
      'BEGIN:VEVENT\r\nSUMMARY:Glass\r\nDTSTART:20261204T080000',
    ]
    const { schedules, leftOut } = propose(event(...WEEKLY), ...bad)
    expect(schedules).toEqual([{ ...FRIDAYS, shifts: [] }])
    expect(leftOut).toHaveLength(bad.length)
    for (const at of bad.keys()) expect(leftOut.filter((line) => line.includes(` ${at + 2}`))).toHaveLength(1)
  })

  it.each([
    ['rule', 80, (text: string) => ['DTSTART:20261204T080000', `RRULE:${text}`]],
    ['date', 40, (text: string) => [`DTSTART:${text}`]],
  ])('a calendar import quotes an unreadable %s, %i characters at most [DEVS-200]', (what, most, lines) => {
    const text = 'X='.padEnd(most + 20, 'y')
    expect(propose(event(...WEEKLY), event('SUMMARY:Glass', ...lines(text))).leftOut).toEqual([
      `Event 2, "Glass": its ${what} "${text.slice(0, most)}" cannot be read.`,
    ])
  })

  it('an import of a calendar file keeps a series with an unreadable added or removed date, and reports the date [DEVS-200]', () => {
    expect(propose(event(...WEEKLY, 'EXDATE:Christmas'))).toEqual({
      schedules: [{ ...FRIDAYS, shifts: [] }],
      leftOut: ['Event 1, "Refuse": the date "Christmas" cannot be read.'],
    })
  })

  it.each([
    ['line feeds', (text: string) => text.replaceAll('\r\n', '\n')],
    ['carriage returns', (text: string) => text.replaceAll('\r\n', '\r')],
    ['a byte order mark', (text: string) => `\uFEFF${text}`],
    [
      'small letters',
      (text: string) => text.replaceAll(/BEGIN|END|SUMMARY|VEVENT/g, (word) => word.toLowerCase()),
    ],
    ['a folded title', (text: string) => text.replace('SUMMARY:Ref', 'SUMMARY:R\r\n ef')],
    ['no end', (text: string) => text.replace('END:VCALENDAR', '')],
    [
      'an alarm',
      (text: string) => text.replace('END:VEVENT', 'BEGIN:VALARM\r\nSUMMARY:x\r\nEND:VALARM\r\nEND:VEVENT'),
    ],
  ])('a calendar file can be read with %s [DEVS-200]', (_name, change) => {
    expect(proposeSchedules(change(calendar(event(...WEEKLY))), '2026-11-28', 'Europe/London')).toEqual({
      schedules: [{ ...FRIDAYS, shifts: [] }],
      leftOut: [],
    })
  })

  it('an import of a calendar file reports how many messages are not shown [DEVS-200]', () => {
    const { leftOut } = propose(event(...WEEKLY), ...Array.from({ length: 150 }, () => event('SUMMARY:x')))
    expect(leftOut).toHaveLength(100)
    expect(leftOut.at(-1)).toBe('51 more messages like these are not shown.')
  })
})
