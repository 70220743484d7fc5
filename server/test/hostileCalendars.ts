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

/**
 * Small calendar files with rules that have no end. Each key is the reason why a reader would evaluate the rule for
 * ever.
 */
export const hostileCalendars = {
  'a date that no year has': calendar(
    ...event('DTSTART;VALUE=DATE:20260106', 'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'),
  ),
}
