import type { Age } from '@doorstep/contract/retention/schema'
import { addDays, addYears, dayAt, startOfDay } from '../../time/civil.ts'
import type { Day } from '../../time/civil.ts'

const HOUR_MS = 3_600_000

/**
 * Returns the moment before which records are due. For ages in days and years, the whole last calendar day still counts
 * as within the age.
 */
export function limitOf({ count, unit }: Age, now: Date, zone: string): Date {
  if (unit === 'hours') return new Date(now.getTime() - count * HOUR_MS)
  const today = dayAt(now, zone)
  return startOfDay(unit === 'days' ? addDays(today, -count) : addYears(today, -count), zone)
}

/** Returns the first day on which a record from this moment is due. */
export function dueOn({ count, unit }: Age, at: Date, zone: string): Day {
  if (unit === 'hours') return dayAt(new Date(at.getTime() + count * HOUR_MS), zone)
  const day = dayAt(at, zone)
  return addDays(unit === 'days' ? addDays(day, count) : addYears(day, count), 1)
}
