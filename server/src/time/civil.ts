/** A day of the calendar, such as 2026-11-21. */
export type Day = string

const DAY_MINUTES = 1440

/** The day that it is at this instant in the zone. */
export function dayAt(instant: Date, zone: string): Day {
  return zoned(instant, zone).toPlainDate().toString()
}

/** The hour that it is at this instant in the zone. */
export function hourAt(instant: Date, zone: string): number {
  return zoned(instant, zone).hour
}

/** 1 is Monday, 7 Sunday. */
export function isoWeekday(day: Day): number {
  return Temporal.PlainDate.from(day).dayOfWeek
}

/** The instant at which a clock on the wall shows so many minutes after midnight; 1440 is the midnight that ends the day. */
export function momentOn(day: Day, minutes: number, zone: string): Date {
  if (minutes >= DAY_MINUTES) return startOfDay(addDays(day, 1), zone)
  const time = Temporal.PlainTime.from({ hour: Math.floor(minutes / 60), minute: minutes % 60 })
  return toDate(Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: zone, plainTime: time }))
}

/** The first instant of a day in the zone. */
export function startOfDay(day: Day, zone: string): Date {
  return toDate(Temporal.PlainDate.from(day).toZonedDateTime(zone))
}

/** The last instant of a day in the zone, so that what ends then has lasted the whole day. */
export function endOfDay(day: Day, zone: string): Date {
  return new Date(startOfDay(addDays(day, 1), zone).getTime() - 1)
}

export function addDays(day: Day, days: number): Day {
  return Temporal.PlainDate.from(day).add({ days }).toString()
}

/** The same day so many years later; of a 29th of February the 28th where there is none. */
export function addYears(day: Day, years: number): Day {
  return Temporal.PlainDate.from(day).add({ years }).toString()
}

/** The day of what a caller sent: a day itself, or a moment, which without an offset is the zone's own time. */
export function dayOfInput(text: string, zone: string): Day {
  return text.length === 10 ? text : dayAt(momentOf(text, zone), zone)
}

/** The instant of what a caller sent, and of a day its first one. */
export function beginningOf(text: string, zone: string): Date {
  return text.length === 10 ? startOfDay(text, zone) : momentOf(text, zone)
}

/** The instant of what a caller sent, and of a day its last one. */
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
