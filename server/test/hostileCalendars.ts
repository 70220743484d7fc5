const calendar = (...lines: string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//x//x//EN', ...lines, 'END:VCALENDAR'].join('\r\n')

const event = (start: string, rule: string): string[] => [
  'BEGIN:VEVENT',
  'UID:1',
  start,
  'SUMMARY:Refuse',
  `RRULE:${rule}`,
  'END:VEVENT',
]

/** Small calendar files whose rules are walked for ever, by what they have in them. */
export const hostileCalendars = {
  'a date that no year has': calendar(
    ...event('DTSTART;VALUE=DATE:20260106', 'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'),
  ),
  'a rule of minutes': calendar(
    ...event('DTSTART:20260106T000000Z', 'FREQ=MINUTELY;BYMONTH=2;BYMONTHDAY=30'),
  ),
  'a time zone that changes every second': calendar(
    'BEGIN:VTIMEZONE',
    'TZID:X',
    'BEGIN:STANDARD',
    'DTSTART:19700101T000000',
    'TZOFFSETFROM:+0000',
    'TZOFFSETTO:+0100',
    'RRULE:FREQ=SECONDLY',
    'END:STANDARD',
    'END:VTIMEZONE',
    ...event('DTSTART;TZID=X:20260106T080000', 'FREQ=WEEKLY;UNTIL=20270101T000000Z'),
  ),
}
