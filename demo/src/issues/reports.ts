import { MANAGING_ROLES } from '@doorstep/contract/access'
import { OFFICE, inLondon, inShift, toDate } from '../calendar.ts'
import type { PlannedPerson, PlannedProperty } from '../plan.ts'
import type { Random } from '../random.ts'
import { COMPLAINTS, SEASONS } from './complaints.ts'
import type { Complaint } from './complaints.ts'
import type { Voice } from './labels.ts'

const DAYS = 365
/**
 * Weights of the months, starting in January. Boilers and frozen pipes cause many reports in winter. Summer has few
 * reports.
 */
const BY_MONTH = [1.45, 1.3, 1.05, 0.85, 0.75, 0.8, 0.9, 0.8, 0.95, 1.15, 1.3, 1.25]
const BY_WEEKDAY = [1.35, 1.15, 1.05, 1, 1, 0.8, 0.7]
/**
 * Weights for each hour of the day, starting at midnight. Reports peak before work, at lunch and especially in the
 * evening.
 */
const BY_HOUR = [
  0.1, 0, 0, 0, 0, 0.1, 0.5, 1.6, 2, 1.5, 1.2, 1, 1.3, 1, 0.9, 0.9, 1.1, 1.5, 2.2, 2.6, 2.4, 1.6, 0.8, 0.3,
]
const HOURS = BY_HOUR.map((_, hour) => hour)
const FRESH_DAYS = 14
const FRESH_FACTOR = 1.7

const BY_DISTANCE = [3, 0.7, 0, 0.7]

const LIFT_SITES = ['kennet-wharf', 'vernon-mill']

/** A day and the weight that decides how many reports fall on it. */
export interface ReportDay {
  start: Temporal.ZonedDateTime
  weight: number
}

/** Returns the 365 days before `day`, each with its weight. */
export function reportDays(day: Date): ReportDay[] {
  return Array.from({ length: DAYS }, (_, index) => {
    const start = inLondon(day).subtract({ days: index + 1 })
    const byCalendar = (BY_MONTH[start.month - 1] ?? 1) * (BY_WEEKDAY[start.dayOfWeek - 1] ?? 1)
    return { start, weight: byCalendar * (index < FRESH_DAYS ? FRESH_FACTOR : 1) }
  })
}

/** Returns a random time for a report, always before `day`. */
export function reportTime(days: ReportDay[], day: Date, voice: Voice, random: Random): Date {
  const { start } = random.weighted(days, ({ weight }) => weight)
  const hour = random.weighted(HOURS, (each) => BY_HOUR[each] ?? 0)
  const written = toDate(start.withPlainTime({ hour, minute: random.int(0, 59), second: random.int(0, 59) }))
  if (voice === 'resident') return written
  const worked = inShift(written, OFFICE, random)
  return worked < day ? worked : toDate(inLondon(worked).subtract({ days: 7 }))
}

export function complaintFor(home: PlannedProperty, at: Date, voice: Voice, random: Random): Complaint {
  const season = Math.floor((inLondon(at).month % 12) / 3)
  const possible = COMPLAINTS.filter((complaint) => {
    if (complaint.homeKind && complaint.homeKind !== home.kind) return false
    if (voice === 'staff' && !complaint.shared) return false
    return complaint.path[0] !== 'Lifts' || LIFT_SITES.includes(home.development)
  })
  return random.weighted(possible, (complaint) => {
    if (!complaint.season) return 1
    return BY_DISTANCE[Math.abs(SEASONS.indexOf(complaint.season) - season)] ?? 0
  })
}

export interface Source {
  reporter: PlannedPerson
  reportedBy: PlannedPerson
  property: string
  voice: Voice
}

/** Roles that report issues. The weights are percentages. */
const SOURCES = [
  { role: 'TENANT', voice: 'resident', weight: 70 },
  { role: 'LETTINGAGENT', voice: 'agent', weight: 12 },
  { role: 'LEASE', voice: 'agent', weight: 7 },
  { role: 'PMGR', voice: 'staff', weight: 11 },
] as const

export function sourceFor(people: PlannedPerson[], homes: PlannedProperty[], random: Random): Source {
  const { role, voice } = random.weighted(SOURCES, ({ weight }) => weight)
  const author = random.pick(
    people.filter(({ mappings }) => mappings.some((mapping) => mapping.role === role)),
  )
  const mapped = author.mappings.filter((mapping) => mapping.role === role).map(({ property }) => property)
  const sites = new Set(homes.filter(({ key }) => mapped.includes(key)).map(({ development }) => development))
  // A manager's single role covers all homes of a development.
  const reachable = MANAGING_ROLES.includes(role)
    ? homes.filter((home) => sites.has(home.development))
    : homes.filter(({ key }) => mapped.includes(key))
  const property = random.pick(reachable).key
  const occupants = people.filter((person) =>
    person.mappings.some((mapping) => mapping.property === property && mapping.role === 'TENANT'),
  )
  const onBehalf = role === 'LEASE' && occupants.length > 0 && random.chance(0.7)
  return { reporter: onBehalf ? random.pick(occupants) : author, reportedBy: author, property, voice }
}
