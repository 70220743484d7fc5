import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { chooseWriters } from '../../smallEstate.ts'
import { withClient } from '../../stage.ts'
import { asked } from '../ask.ts'
import { startShifted } from '../clock.ts'
import type { Experiment, Scene } from '../experiment.ts'
import { countRuns, runJobs } from '../jobs.ts'

interface Size {
  nights: Night[]
  /** Before each moment, and after it. */
  aroundMs: number
}

interface Night {
  /** The civil day on which the clock changes. */
  day: string
  /** Midnight before it, the change, and midnight after it. */
  moments: [string, string, string]
}

const NIGHTS: Night[] = [
  {
    day: '2026-10-25',
    moments: ['2026-10-24T23:00:00Z', '2026-10-25T01:00:00Z', '2026-10-26T00:00:00Z'],
  },
  {
    day: '2027-03-28',
    moments: ['2027-03-28T00:00:00Z', '2027-03-28T01:00:00Z', '2027-03-28T23:00:00Z'],
  },
]

/** The day before, the day itself, and the day after. */
const DAYS_RUN = 3

const SCHEDULE = `
  insert into collection_schedules (development_id, stream, first_on, every_weeks)
  select development_id, 'recycling', $2::date, 1 from properties where id = $1
  on conflict (development_id, stream) do update set first_on = excluded.first_on, every_weeks = 1`

interface Reader {
  client: pg.Client
  token: string
  propertyId: number
}

async function nextCollection(url: string, { token, propertyId }: Reader): Promise<string> {
  const { recycling } = await asked(url, {
    method: 'GET',
    path: `/dashboard?propertyId=${propertyId}`,
    token,
  })
  return (recycling as { recyclingDate: string }).recyclingDate
}

/** Runs the daily job on both sides of a moment; answers the days on which recycling is said to be fetched. */
async function passMoment(scene: Scene, reader: Reader, moment: string, aroundMs: number): Promise<string[]> {
  // A start takes a part of it.
  const startsAt = Date.parse(moment) - aroundMs - START_MS
  const begun = Date.now()
  const product = await startShifted(scene, startsAt - begun)
  const left = (): number => Date.parse(moment) - (Date.now() + startsAt - begun)
  if (left() <= 0) throw new Error('The start took longer than there is before the moment.')
  await runJobs(reader.client, ['users.upkeep'], 2)
  const days = [await nextCollection(product.url, reader)]
  if (left() <= 0) throw new Error('The jobs took longer than there is before the moment.')
  await delay(left() + 500)
  await runJobs(reader.client, ['users.upkeep'], 2)
  days.push(await nextCollection(product.url, reader))
  await product.stop()
  return days
}

const START_MS = 20_000

/** The product lives through the nights on which the clocks of London change. */
export const clockChanges: Experiment<Size> = {
  name: 'clock-changes',
  summary: 'the nights of 25 October 2026 and 28 March 2027 in London, midnight, change and midnight',
  full: { nights: NIGHTS, aroundMs: 10_000 },
  run: async (scene, { nights, aroundMs }) =>
    withClient(scene.stage.connectionString, async (client) => {
      const { residents } = await chooseWriters(client, 1)
      const [resident] = residents
      if (!resident) throw new Error('There is no resident.')
      const reader: Reader = { client, ...resident }
      let wrongRuns = 0
      let wrongDays = 0
      const notes: string[] = []
      for (const { day, moments } of nights) {
        await client.query('delete from daily_runs')
        await client.query(SCHEDULE, [resident.propertyId, day])
        const before = await countRuns(client, 'user.upkeep')
        const seen: string[] = []
        for (const moment of moments) seen.push(...(await passMoment(scene, reader, moment, aroundMs)))
        const runs = (await countRuns(client, 'user.upkeep')) - before
        wrongRuns += Math.abs(runs - DAYS_RUN)
        const nextWeek = Temporal.PlainDate.from(day).add({ weeks: 1 }).toString()
        // Up to the last second of the day it is today's collection, and from then on next week's.
        const expected = [day, day, day, day, day, nextWeek]
        wrongDays += seen.filter((one, n) => one !== expected[n]).length
        notes.push(
          `${day}: the daily job ran ${runs} times in ${DAYS_RUN} days; collections ${seen.join(', ')}`,
        )
      }
      return {
        notes,
        figures: [
          { title: 'daily jobs too many or missing', value: wrongRuns, atMost: 0 },
          { title: 'days that are one off', value: wrongDays, atMost: 0 },
        ],
      }
    }),
}
