import { Repetition } from '@doorstep/contract/activities/schema'
import { z } from 'zod'
import { daysBefore, inLondon } from '../calendar.ts'
import { readData } from '../data.ts'
import { managerOf } from '../people/people.ts'
import type { PlannedActivity, PlannedProperty } from '../plan.ts'
import { seeded } from '../random.ts'
import type { Random } from '../random.ts'

const SEED = 2612

const Job = z.strictObject({
  name: z.string(),
  kinds: z.array(z.enum(['flat', 'house'])),
  ...Repetition.shape,
  /** The approximate interval of the activity in days. */
  days: z.int(),
  /** The percentage of homes that have this activity. */
  share: z.int(),
})
type Job = z.infer<typeof Job>

const JOBS = readData('activities', z.array(Job))

/** The home of a named account. It has the full list of activities, one of them overdue. */
const SHOWN = 'KW-07'

/** Planned works for which the demo manager prepares an incident or announcement. */
export const WORKS = 'Water tank cleaning: no water from 9 to 12'
const WORKS_AT = 'KW-01'
const WORKS_IN_DAYS = 6

export function planActivities(day: Date, properties: readonly PlannedProperty[]): PlannedActivity[] {
  const random = seeded(SEED)
  const routine = properties.flatMap((home) =>
    JOBS.filter(({ kinds }) => kinds.includes(home.kind)).flatMap((job) =>
      home.key === SHOWN || random.int(1, 100) <= job.share ? [activityOf(day, home, job, random)] : [],
    ),
  )
  const works = properties.filter(({ key }) => key === WORKS_AT).map((home) => worksAt(day, home))
  return [...routine, ...works]
}

function worksAt(day: Date, { key, development }: PlannedProperty): PlannedActivity {
  const done = 359
  return {
    property: key,
    name: WORKS,
    lastCompletedOn: dayString(daysBefore(day, done)),
    nextScheduledOn: dayString(daysBefore(day, -WORKS_IN_DAYS)),
    repetition: { every: 1, unit: 'year', from: 'schedule' },
    isActive: true,
    createdAt: daysBefore(day, done, '16:40'),
    createdBy: managerOf(development),
  }
}

function activityOf(day: Date, home: PlannedProperty, job: Job, random: Random): PlannedActivity {
  // Most dates are in the future. A few activities are overdue, as in a real estate.
  const isLate = home.key === SHOWN ? job.name === 'Boiler service' : random.chance(0.04)
  const ahead = isLate ? -random.int(2, 20) : random.int(1, Math.min(job.days - 1, 330))
  const done = Math.min(job.days - ahead, 900)
  return {
    property: home.key,
    name: job.name,
    lastCompletedOn: dayString(daysBefore(day, done)),
    nextScheduledOn: dayString(daysBefore(day, -ahead)),
    repetition: { every: job.every, unit: job.unit, from: job.from },
    isActive: !random.chance(0.03),
    createdAt: daysBefore(day, done, '16:40'),
    createdBy: managerOf(home.development),
  }
}

function dayString(at: Date): string {
  return inLondon(at).toPlainDate().toString()
}
