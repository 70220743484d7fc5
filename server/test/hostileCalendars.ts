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

/** Small calendar files, by the reason why their recurrence rules would be evaluated for ever. */
export const hostileCalendars = {
  'a date that no year has': calendar(
    ...event('DTSTART;VALUE=DATE:20260106', 'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'),
  ),
}
