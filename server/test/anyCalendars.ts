import fc from 'fast-check'

const STARTS = [
  'DTSTART;VALUE=DATE:20261204',
  'DTSTART:20261204T080000',
  'DTSTART:20261204T233000Z',
  'DTSTART;TZID=Europe/London:20261204T080000',
  'DTSTART;TZID="GMT Standard Time":20261204T080000',
  'DTSTART;TZID=Nowhere:20261204',
  'DTSTART:20261304',
  'DTSTART:',
]
const LINES = [
  'SUMMARY:Refuse',
  'SUMMARY:No refuse collection',
  'SUMMARY;LANGUAGE=en:Recycling and food, no glass',
  'SUMMARY;ENCODING=QUOTED-PRINTABLE:No=20collection',
  'UID:1',
  'UID:2',
  'SEQUENCE:2',
  'STATUS:CANCELLED',
  'RRULE:FREQ=WEEKLY;COUNT=8',
  'RRULE:FREQ=WEEKLY;INTERVAL=2;UNTIL=20270301',
  'RRULE:FREQ=MONTHLY;BYDAY=1FR,3FR;COUNT=9',
  'RRULE:FREQ=HOURLY',
  'RRULE:FREQ=WEEKLY;SKIP=OMIT',
  'RRULE:',
  'RDATE;VALUE=PERIOD:20261211T080000Z/PT1H,20261218T080000Z/PT1H',
  'EXDATE:20261225',
  'EXDATE;VALUE=DATE:20261211,20261218',
  'EXDATE:Christmas',
  'EXRULE:FREQ=MONTHLY;COUNT=3',
  'RECURRENCE-ID;VALUE=DATE:20261225',
  'RECURRENCE-ID;RANGE=THISANDFUTURE:20261218',
  'RECURRENCE-ID;RANGE=THISANDPRIOR:20261218',
  'DTEND;VALUE=DATE:20270104',
  'DURATION:P2W',
  'DURATION:never',
  'DESCRIPTION:No collection today. Call us if it was not collected.',
  'X-ALT-DESC;FMTTYPE=text/html:<p>Cancelled</p>',
  'CATEGORIES:CANCELLED',
  ' folded',
  'stray',
  'BEGIN:VALARM',
  'END:VALARM',
  'BEGIN:VEVENT',
  'END:VEVENT',
  'BEGIN:VTODO',
  'END:VTODO',
  'METHOD:CANCEL',
  'END:VCALENDAR',
  'BEGIN:VCALENDAR',
]

const anyLine = fc.oneof(
  { arbitrary: fc.constantFrom(...STARTS, ...LINES), weight: 8 },
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc
    .tuple(fc.constantFrom('SUMMARY', 'DTSTART', 'EXDATE', 'UID'), fc.string({ maxLength: 30 }))
    .map(([name, value]) => `${name}:${value}`),
)

const anyEvent = fc
  .tuple(fc.constantFrom(...STARTS), fc.array(anyLine, { maxLength: 10 }))
  .map(([start, lines]) => ['BEGIN:VEVENT', start, ...lines, 'END:VEVENT'])

/** Random bytes, decoded in the same way as a browser does, and calendars with odd parts. */
export const anyCalendarText = (): fc.Arbitrary<string> =>
  fc.oneof(
    fc.uint8Array({ minLength: 1, maxLength: 2000 }).map((bytes) => new TextDecoder().decode(bytes)),
    fc
      .tuple(fc.array(anyEvent, { maxLength: 6 }), fc.constantFrom('\r\n', '\n', '\r'), fc.nat(3000))
      .map(([events, end, at]) => {
        const text = ['BEGIN:VCALENDAR', ...events.flat(), 'END:VCALENDAR'].join(end)
        // Cuts some of the files short, like a broken download.
        return (at < text.length && at % 3 === 0 ? text.slice(0, at + 1) : text).toWellFormed()
      }),
  )

export interface DrawnEvent {
  title: string
  kind: 'collected' | 'ended' | 'unreadable'
  stream: 'waste' | 'glass'
  day: string
  lines: string[]
}

const TITLES = {
  collected: {
    waste: ['Refuse', 'Non-recyclable refuse', 'Refuse, no side waste', 'Refuse north of Nottingham'],
    glass: ['Glass', 'Glass (not for garden waste)', 'November glass'],
  },
  ended: {
    waste: [
      'No refuse collection',
      'Refuse cancelled',
      'Refuse: no collection',
      'REFUSE WILL NOT BE COLLECTED',
    ],
    glass: ['No glass collections', 'Glass suspended', 'Cancelled: glass'],
  },
}
const BROKEN = ['DTSTART:soon', 'X-NONE:1', 'DTSTART;VALUE=DATE:20260230']
const plus = (days: number): string => Temporal.PlainDate.from('2026-12-01').add({ days }).toString()

/** Events with a known meaning. Each event has a different title. */
export const drawnEvents = (): fc.Arbitrary<DrawnEvent[]> =>
  fc
    .array(
      fc.record({
        kind: fc.constantFrom('collected', 'collected', 'collected', 'ended', 'unreadable'),
        stream: fc.constantFrom('waste', 'glass'),
        days: fc.oneof(fc.nat(60), fc.nat(900)),
        title: fc.nat(10),
        rule: fc.constantFrom('', '', 'RRULE:FREQ=WEEKLY;COUNT=4', 'RRULE:FREQ=WEEKLY;INTERVAL=2;COUNT=3'),
        broken: fc.constantFrom(...BROKEN),
        isTimed: fc.boolean(),
      }),
      { minLength: 1, maxLength: 12 },
    )
    .map((all) =>
      all.map(({ kind, stream, days, title: at, rule, broken, isTimed }, index): DrawnEvent => {
        const titles = TITLES[kind === 'ended' ? 'ended' : 'collected'][stream]
        const title = `${titles[at % titles.length]} [event${index}x]`
        const day = plus(days)
        const digits = day.replaceAll('-', '')
        const start = isTimed ? `DTSTART:${digits}T080000` : `DTSTART;VALUE=DATE:${digits}`
        const read = kind === 'ended' ? [start] : [start, rule]
        return { title, kind, stream, day, lines: kind === 'unreadable' ? [broken] : read.filter(Boolean) }
      }),
    )

export const calendarOf = (events: readonly DrawnEvent[]): string =>
  [
    'BEGIN:VCALENDAR',
    ...events.flatMap(({ title, lines }, at) => [
      'BEGIN:VEVENT',
      `UID:${at}`,
      `SUMMARY:${title}`,
      ...lines,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ].join('\r\n')
