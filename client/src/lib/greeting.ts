import { hourOf } from './dates.ts'
import { settings } from './settings.ts'

/**
 * Returns "Good morning" before 12:00, "Good afternoon" before 17:00 and "Good evening" after that, in the product's
 * time zone.
 */
export function greeting(now: Date = new Date(), timeZone = settings().timeZone): string {
  const hour = hourOf(now, timeZone)
  if (hour < 12) return 'Good morning'
  return hour < 17 ? 'Good afternoon' : 'Good evening'
}
