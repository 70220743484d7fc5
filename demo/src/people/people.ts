import type { RoleName } from '@doorstep/contract/access'
import { HOUR, OFFICE, after, daysBefore, inShift } from '../calendar.ts'
import type { Trade } from '../phrases.ts'
import type { PlannedMapping, PlannedPerson, PlannedProperty } from '../plan.ts'
import { seeded, type Random } from '../random.ts'
import { APPLICANTS, emailOf, type Applicant } from './applicants.ts'

const ADMIN = 'admin@doorstep.test'
const SEED = 2601

/** Numbers that Ofcom reserves for drama: 07700 900000 to 900999. */
const DRAMA_PREFIX = '+447700900'

const MANAGERS: Record<string, string> = {
  'kennet-wharf': 'manager@doorstep.test',
  'orchard-mews': 'manager@doorstep.test',
  'vernon-mill': 'manager2@doorstep.test',
  honeybrook: 'owen.pritchard@example.com',
}

export function managerOf(development: string): string {
  return MANAGERS[development] ?? ADMIN
}

export function administrator(): string {
  return ADMIN
}

export function contractorTrades(): Map<string, Trade[]> {
  return new Map(APPLICANTS.flatMap((person) => (person.trades ? [[emailOf(person), person.trades]] : [])))
}

export function planPeople(day: Date, properties: PlannedProperty[]): PlannedPerson[] {
  const random = seeded(SEED)
  return APPLICANTS.map((applicant, index) => planPerson(day, properties, random, applicant, index))
}

function planPerson(
  day: Date,
  properties: PlannedProperty[],
  random: Random,
  applicant: Applicant,
  index: number,
): PlannedPerson {
  const { name, joined, status = 'Approved', requested = null } = applicant
  const space = name.lastIndexOf(' ')
  const createdAt = daysBefore(day, joined, `${random.int(8, 21)}:${random.int(10, 59)}`.padStart(5, '0'))
  const isFirst = applicant.admin === true
  const decidedAt =
    isFirst || status === 'Pending'
      ? null
      : inShift(after(createdAt, random.int(2, 30) * HOUR), OFFICE, random)
  const mappings = mappingsOf(applicant, properties)
  const decider = deciderOf(requested, mappings, properties)
  const suspendedAt = applicant.suspended === undefined ? null : daysBefore(day, applicant.suspended, '11:20')
  return {
    email: emailOf(applicant),
    firstName: name.slice(0, space),
    lastName: name.slice(space + 1),
    phoneNumber: DRAMA_PREFIX + String((index * 37 + 112) % 1000).padStart(3, '0'),
    baseRole: isFirst ? 'ADMIN' : 'TENANT',
    status,
    mfaEnabled: applicant.mfa ?? false,
    createdAt,
    decidedAt,
    decidedBy: decidedAt ? decider : null,
    suspendedAt,
    suspendedBy: suspendedAt ? decider : null,
    reason: applicant.reason ?? null,
    requestedProperty: requested ?? mappings.find(({ role }) => role === 'TENANT')?.property ?? null,
    mappings,
  }
}

function mappingsOf({ roles = {} }: Applicant, properties: PlannedProperty[]): PlannedMapping[] {
  // `Object.entries` loses the literal types of the keys. The schema allows only these keys.
  const entries = Object.entries(roles) as [Exclude<RoleName, 'ADMIN'>, string[]][]
  return entries.flatMap(([role, keys]) =>
    keys.flatMap((wanted) =>
      properties
        .filter(({ key }) => key === wanted || key.startsWith(`${wanted}-`))
        .map((property) => ({ property: property.key, role })),
    ),
  )
}

/** Managers approve residents of their own development. The administrator approves all other people. */
function deciderOf(
  requested: string | null,
  mappings: PlannedMapping[],
  properties: PlannedProperty[],
): string {
  if (mappings.some(({ role }) => role !== 'TENANT')) return ADMIN
  const home = requested ?? mappings[0]?.property
  return managerOf(properties.find(({ key }) => key === home)?.development ?? '')
}
