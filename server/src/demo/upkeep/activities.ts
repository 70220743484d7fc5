import type { Repetition } from '@doorstep/contract/maintenance/schema'
import { daysBefore, inLondon } from '../calendar.ts'
import { managerOf } from '../people/people.ts'
import type { PlannedActivity, PlannedProperty } from '../plan.ts'
import { seeded } from '../random.ts'
import type { Random } from '../random.ts'

const SEED = 2612

interface Job {
  name: string
  kinds: readonly PlannedProperty['kind'][]
  every: number
  unit: Repetition['unit']
  from: Repetition['from']
  /** About how many days apart. */
  days: number
  /** How many homes of a hundred have it. */
  share: number
}

const ALL = ['flat', 'house'] as const

const JOBS: Job[] = [
  { name: 'Gas safety check', kinds: ALL, every: 1, unit: 'year', from: 'completion', days: 365, share: 100 },
  { name: 'Boiler service', kinds: ALL, every: 1, unit: 'year', from: 'completion', days: 365, share: 80 },
  {
    name: 'Smoke and heat alarm test',
    kinds: ALL,
    every: 6,
    unit: 'month',
    from: 'schedule',
    days: 182,
    share: 100,
  },
  { name: 'Window cleaning', kinds: ['flat'], every: 8, unit: 'week', from: 'schedule', days: 56, share: 90 },
  {
    name: 'Fire door inspection',
    kinds: ['flat'],
    every: 3,
    unit: 'month',
    from: 'schedule',
    days: 91,
    share: 100,
  },
  {
    name: 'Ventilation filter change',
    kinds: ['flat'],
    every: 1,
    unit: 'year',
    from: 'completion',
    days: 365,
    share: 60,
  },
  {
    name: 'Gutter and roof inspection',
    kinds: ['house'],
    every: 1,
    unit: 'year',
    from: 'schedule',
    days: 365,
    share: 100,
  },
  {
    name: 'Front garden and path maintenance',
    kinds: ['house'],
    every: 4,
    unit: 'week',
    from: 'schedule',
    days: 28,
    share: 85,
  },
  {
    name: 'Electrical installation condition report',
    kinds: ALL,
    every: 5,
    unit: 'year',
    from: 'completion',
    days: 1826,
    share: 70,
  },
]

/** One home of a newcomer's that has a full list, with a date that has passed. */
const SHOWN = 'KW-07'

export function planActivities(day: Date, properties: readonly PlannedProperty[]): PlannedActivity[] {
  const random = seeded(SEED)
  return properties.flatMap((home) =>
    JOBS.filter(({ kinds }) => kinds.includes(home.kind)).flatMap((job) =>
      home.key === SHOWN || random.int(1, 100) <= job.share ? [activityOf(day, home, job, random)] : [],
    ),
  )
}

function activityOf(day: Date, home: PlannedProperty, job: Job, random: Random): PlannedActivity {
  // Most dates lie ahead; a few have passed, as they do.
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
