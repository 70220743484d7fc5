/** Time between two clock changes, during which the zone's offset from UTC is constant. */
interface Stretch {
  fromMs: number
  toMs: number
  offsetMs: number
}

const stretches = new Map<string, Stretch[]>()

function stretchOf(ms: number, timeZone: string): Stretch {
  const known = stretches.get(timeZone) ?? []
  stretches.set(timeZone, known)
  const found = known.find(({ fromMs, toMs }) => fromMs <= ms && ms < toMs)
  if (found) return found
  const at = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone)
  // Adds a nanosecond. If the moment itself is a transition, the search would otherwise return the previous transition.
  const before = at.add({ nanoseconds: 1 }).getTimeZoneTransition('previous')
  const made = {
    fromMs: before?.epochMilliseconds ?? Number.NEGATIVE_INFINITY,
    toMs: at.getTimeZoneTransition('next')?.epochMilliseconds ?? Number.POSITIVE_INFINITY,
    offsetMs: at.offsetNanoseconds / 1e6,
  }
  known.push(made)
  return made
}

const two = (value: number): string => (value < 10 ? `0${value}` : String(value))

/** Returns the moment at which a UTC clock shows what the zone's clock shows at this moment. */
function localOf(at: Date, timeZone: string): Date {
  const ms = at.getTime()
  return new Date(ms + stretchOf(ms, timeZone).offsetMs)
}

/** Formats a moment in a time zone as `dd/mm/yyyy hh:mm`. Lists show hundreds of such moments, and `Intl` is slow. */
export function minuteOf(at: Date, timeZone: string): string {
  const local = localOf(at, timeZone)
  const day = `${two(local.getUTCDate())}/${two(local.getUTCMonth() + 1)}/${local.getUTCFullYear()}`
  return `${day} ${two(local.getUTCHours())}:${two(local.getUTCMinutes())}`
}

/** Formats a moment as `yyyy-mm-dd hh:mm` in a time zone, so that the texts sort by time. */
export function sortableMinuteOf(at: Date, timeZone: string): string {
  return localOf(at, timeZone).toISOString().slice(0, 16).replace('T', ' ')
}
