import type { Age } from '@doorstep/contract/retention/schema'
import { addDays, addYears, dayAt, startOfDay } from '../../time/civil.ts'
import type { Day } from '../../time/civil.ts'

const HOUR_MS = 3_600_000

/** What is older than this moment has had its time: by the calendar the whole day on which it ends is still a part of it. */
export function limitOf({ count, unit }: Age, now: Date, zone: string): Date {
  if (unit === 'hours') return new Date(now.getTime() - count * HOUR_MS)
  const today = dayAt(now, zone)
  return startOfDay(unit === 'days' ? addDays(today, -count) : addYears(today, -count), zone)
}

/** The first day on which something from this moment has had its time. */
export function dueOn({ count, unit }: Age, at: Date, zone: string): Day {
  if (unit === 'hours') return dayAt(new Date(at.getTime() + count * HOUR_MS), zone)
  const day = dayAt(at, zone)
  return addDays(unit === 'days' ? addDays(day, count) : addYears(day, count), 1)
}
