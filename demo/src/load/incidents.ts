import { addIncidentUpdate, createIncident } from '@doorstep/server/features/incidents/service'
import { managerOf } from '../people/people.ts'
import { actorAt, known } from './loading.ts'
import type { Happening } from './loading.ts'

const HOUR_MS = 3_600_000
const SITE = 'kennet-wharf'
const BLOCK = 'KW'
/** How many hours ago the incident was opened. It has ended, so the demo shows its history and no alert. */
const HOURS_AGO = 50

const UPDATES = [
  {
    after: 2,
    status: 'WorksOrdered',
    text: 'The engineer has found a worn door lock. The part comes today.',
    nextAfter: 6,
  },
  {
    after: 5,
    status: 'Monitoring',
    text: 'The lift works again. We are watching it until tomorrow.',
    nextAfter: 28,
  },
  {
    after: 27,
    status: 'Resolved',
    text: 'The lift has worked without a stop since yesterday.',
    nextAfter: null,
  },
] as const

export function incidentsHappen(now: Date): Happening[] {
  const opened = new Date(now.getTime() - HOURS_AGO * HOUR_MS)
  const after = (hours: number): Date => new Date(opened.getTime() + hours * HOUR_MS)
  const by = managerOf(SITE)
  let incidentId = 0
  return [
    {
      at: opened,
      run: async (loading) => {
        const body = {
          title: 'Lift out of order in Heron House',
          severity: 'Warning' as const,
          text: 'The lift has stopped on the third floor with nobody in it. An engineer is on the way. Please use the stairs.',
          nextUpdateBy: after(3).toISOString(),
          developmentId: known(loading.developments, SITE),
          blockIds: [known(loading.blocks, BLOCK).id],
          propertyIds: [],
          jobIds: [],
        }
        incidentId = (await createIncident(actorAt(loading, by, opened), { body })).id
      },
    },
    ...UPDATES.map(({ after: hours, nextAfter, ...update }) => ({
      at: after(hours),
      run: async (loading: Parameters<Happening['run']>[0]) => {
        const nextUpdateBy = nextAfter === null ? null : after(nextAfter).toISOString()
        const ctx = actorAt(loading, by, after(hours))
        await addIncidentUpdate(ctx, { params: { incidentId }, body: { ...update, nextUpdateBy } })
      },
    })),
  ]
}
