/** From one change of the clocks to the next, all clocks of a zone are this far from UTC. */
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
  // The change before a moment that is one itself is the one before it.
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

/** The moment of UTC at which its clocks show what those of the zone show at this one. */
function localOf(at: Date, timeZone: string): Date {
  const ms = at.getTime()
  return new Date(ms + stretchOf(ms, timeZone).offsetMs)
}

/** A moment as the clocks of the zone show it: `dd/mm/yyyy hh:mm`. A list shows hundreds, and `Intl` takes long. */
export function minuteOf(at: Date, timeZone: string): string {
  const local = localOf(at, timeZone)
  const day = `${two(local.getUTCDate())}/${two(local.getUTCMonth() + 1)}/${local.getUTCFullYear()}`
  return `${day} ${two(local.getUTCHours())}:${two(local.getUTCMinutes())}`
}

/** The same as `yyyy-mm-dd hh:mm`, which sorts. */
export function sortableMinuteOf(at: Date, timeZone: string): string {
  return localOf(at, timeZone).toISOString().slice(0, 16).replace('T', ' ')
}
