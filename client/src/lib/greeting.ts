import { hourOf } from './dates.ts'
import { AFTERNOON_HOUR, EVENING_HOUR } from './rules.ts'
import { settings } from './settings.ts'

/**
 * Returns "Good morning" before 12:00, "Good afternoon" before 17:00 and "Good evening" after that, in the product's
 * time zone.
 */
export function greeting(now: Date = new Date(), timeZone = settings().timeZone): string {
  const hour = hourOf(now, timeZone)
  if (hour < AFTERNOON_HOUR) return 'Good morning'
  return hour < EVENING_HOUR ? 'Good afternoon' : 'Good evening'
}
