/** A calendar day, such as 2026-11-21. */
export type Day = string

const DAY_MINUTES = 1440

export function dayAt(instant: Date, zone: string): Day {
  return zoned(instant, zone).toPlainDate().toString()
}

export function hourAt(instant: Date, zone: string): number {
  return zoned(instant, zone).hour
}

/** Returns the number of the weekday, from 1 for Monday to 7 for Sunday. */
export function isoWeekday(day: Day): number {
  return Temporal.PlainDate.from(day).dayOfWeek
}

/**
 * Returns the instant at which a local clock shows this number of minutes after midnight. The number 1440 means the
 * midnight that ends the day.
 */
export function momentOn(day: Day, minutes: number, zone: string): Date {
  if (minutes >= DAY_MINUTES) return startOfDay(addDays(day, 1), zone)
  const time = Temporal.PlainTime.from({ hour: Math.floor(minutes / 60), minute: minutes % 60 })
  return toDate(Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: zone, plainTime: time }))
}

export function startOfDay(day: Day, zone: string): Date {
  return toDate(Temporal.PlainDate.from(day).toZonedDateTime(zone))
}

/** Returns the last instant of a day in this time zone, so that a period that ends then includes the whole day. */
export function endOfDay(day: Day, zone: string): Date {
  return new Date(startOfDay(addDays(day, 1), zone).getTime() - 1)
}

export function addDays(day: Day, days: number): Day {
  return Temporal.PlainDate.from(day).add({ days }).toString()
}

/** Returns the same day a number of years later. 29 February becomes 28 February in years without one. */
export function addYears(day: Day, years: number): Day {
  return Temporal.PlainDate.from(day).add({ years }).toString()
}

/**
 * Returns the day of a caller's input, which can be a day or a moment. A moment without an offset is local time in the
 * zone.
 */
export function dayOfInput(text: string, zone: string): Day {
  return text.length === 10 ? text : dayAt(momentOf(text, zone), zone)
}

/** Returns the instant of a caller's input. If the input is a day, returns the first instant of that day. */
export function beginningOf(text: string, zone: string): Date {
  return text.length === 10 ? startOfDay(text, zone) : momentOf(text, zone)
}

/** Returns the instant of a caller's input. If the input is a day, returns the last instant of that day. */
export function endOf(text: string, zone: string): Date {
  return text.length === 10 ? endOfDay(text, zone) : momentOf(text, zone)
}

function momentOf(text: string, zone: string): Date {
  const hasOffset = /(Z|[+-][0-9]{2}:[0-9]{2})$/.test(text)
  return hasOffset ? new Date(text) : toDate(Temporal.PlainDateTime.from(text).toZonedDateTime(zone))
}

function zoned(instant: Date, zone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone)
}

function toDate(at: Temporal.ZonedDateTime): Date {
  return new Date(at.epochMilliseconds)
}
