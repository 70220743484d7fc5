import { addIncidentUpdate, createIncident } from '@doorstep/server/features/incidents/service'
import { openApprovedIssue } from '@doorstep/server/features/issue-steps/hand-over/service'
import { updateIssue } from '@doorstep/server/features/issue-steps/updating/service'
import { sql } from 'kysely'
import { daysBefore, startOfDay } from '../calendar.ts'
import { managerOf } from '../people/people.ts'
import type { DemoPlan } from '../plan.ts'
import { reportCommon, residentOf, residentsBefore } from './commonReports.ts'
import { actorAt, known, systemAt } from './loading.ts'
import type { Happening, Loading } from './loading.ts'

const SITE = 'kennet-wharf'
const GATE = { asset: 'Car park gate', path: ['Grounds and parking', 'Car park', 'Gate or barrier'] }

/** Staff gather these reports under the open incident. */
export const GATE_REPORTS = [
  {
    ...GATE,
    block: 'KL',
    time: '07:30',
    title: 'The car park gate does not open',
    description:
      'The gate stays shut whichever fob I hold to the reader. My car is inside and I must get to work.',
    vulnerablePersons: false,
  },
  {
    ...GATE,
    block: 'KL',
    time: '07:55',
    title: 'Car park gate stuck shut since this morning',
    description: 'Three cars are waiting in front of the gate. The motor hums and nothing moves.',
    vulnerablePersons: false,
  },
]

interface Update {
  at: Date
  status: 'Investigating' | 'WorksOrdered' | 'Monitoring' | 'Resolved'
  text: string
  nextUpdateBy: Date | null
}

interface Story {
  block: string
  title: string
  /** The updates in order. The first update opens the incident. */
  updates: [Update, ...Update[]]
  /** The issues that the incident gathers, once they have been reported. */
  issueIds: number[]
}

export function incidentsHappen({ people }: DemoPlan, now: Date): Happening[] {
  const day = startOfDay(now)
  const gate: Story = {
    block: 'KL',
    title: 'Car park gate of Lock House stays shut',
    issueIds: [],
    updates: [
      {
        at: daysBefore(day, 2, '09:00'),
        status: 'Investigating',
        text: 'The car park gate does not open. Somebody will be at the gate until seven this evening to let cars in and out.',
        nextUpdateBy: daysBefore(day, 2, '12:00'),
      },
      {
        at: daysBefore(day, 2, '11:40'),
        status: 'WorksOrdered',
        text: 'The motor has failed, and a new one has been ordered. Until then the gate is held open.',
        nextUpdateBy: daysBefore(day, 1, '17:00'),
      },
      {
        at: daysBefore(day, 1, '15:30'),
        status: 'WorksOrdered',
        text: 'The motor will arrive within two days. The gate will stay open, so please leave nothing in your car.',
        nextUpdateBy: daysBefore(day, -1, '17:00'),
      },
    ],
  }
  return [
    ...GATE_REPORTS.flatMap((report, position) => {
      const residents = residentsBefore(people, report.block, daysBefore(day, 2))
      return reportsHappen(gate, report, { day, reporter: residentOf(residents, position) })
    }),
    ...incidentHappens(gate),
    ...incidentHappens(hotWater(day)),
  ]
}

/** This incident has ended, so the demo shows its history and no alert. */
function hotWater(day: Date): Story {
  return {
    block: 'KW',
    title: 'No hot water in Heron House',
    issueIds: [],
    updates: [
      {
        at: daysBefore(day, 3, '07:10'),
        status: 'Investigating',
        text: 'The boiler in the plant room has stopped. An engineer is on the way.',
        nextUpdateBy: daysBefore(day, 3, '10:00'),
      },
      {
        at: daysBefore(day, 3, '09:10'),
        status: 'WorksOrdered',
        text: 'The engineer has found a worn pump. The new part will arrive today.',
        nextUpdateBy: daysBefore(day, 3, '15:00'),
      },
      {
        at: daysBefore(day, 3, '14:20'),
        status: 'Monitoring',
        text: 'The hot water is back. We will watch the boiler until tomorrow.',
        nextUpdateBy: daysBefore(day, 2, '12:00'),
      },
      {
        at: daysBefore(day, 2, '10:15'),
        status: 'Resolved',
        text: 'The boiler has run without stopping since yesterday.',
        nextUpdateBy: null,
      },
    ],
  }
}

type Report = (typeof GATE_REPORTS)[number]

/** Plans a resident's report of the issue, and its approval by a manager. */
function reportsHappen(
  story: Story,
  { time, ...report }: Report,
  { day, reporter }: { day: Date; reporter: string },
): Happening[] {
  const at = daysBefore(day, 2, time)
  const approvedAt = daysBefore(day, 2, '08:40')
  const made = { issueId: 0 }
  return [
    {
      at,
      run: async (loading) => {
        made.issueId = await reportCommon(loading, report, { reporter, at })
        story.issueIds.push(made.issueId)
      },
    },
    {
      at: approvedAt,
      run: async (loading) => {
        const body = {
          status: 'Approved',
          notes: 'Thank you. We are looking into it now.',
          internal: false,
        } as const
        await updateIssue(actorAt(loading, managerOf(SITE), approvedAt), { params: made, body })
        await openApprovedIssue(systemAt(loading, approvedAt), made.issueId)
      },
    },
  ]
}

function incidentHappens(story: Story): Happening[] {
  const [opening, ...later] = story.updates
  const params = { incidentId: 0 }
  return [
    {
      at: opening.at,
      run: async (loading) => {
        params.incidentId = await openIncident(loading, story, opening)
      },
    },
    ...later.map(({ at, nextUpdateBy, ...update }) => ({
      at,
      run: async (loading: Loading) => {
        const body = { ...update, nextUpdateBy: nextUpdateBy?.toISOString() ?? null }
        await addIncidentUpdate(actorAt(loading, managerOf(SITE), at), { params, body })
      },
    })),
  ]
}

async function openIncident(
  loading: Loading,
  { block, title, issueIds }: Story,
  { at, text, nextUpdateBy }: Update,
): Promise<number> {
  const ctx = actorAt(loading, managerOf(SITE), at)
  const { id } = await createIncident(ctx, {
    body: {
      title,
      severity: 'Warning',
      text,
      nextUpdateBy: nextUpdateBy?.toISOString() ?? null,
      developmentId: known(loading.developments, SITE),
      blockIds: [known(loading.blocks, block).id],
      propertyIds: [],
      jobIds: await jobIdsOf(loading, issueIds),
    },
  })
  return id
}

async function jobIdsOf({ ctx }: Loading, issueIds: readonly number[]): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom('issues')
    .select('job_id')
    .where(sql<boolean>`id = any(${issueIds}::bigint[])`)
    .execute()
  return rows.map(({ job_id: jobId }) => jobId)
}
