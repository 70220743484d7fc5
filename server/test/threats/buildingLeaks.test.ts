import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isAll } from '../../../scripts/long-tests.mjs'
import { Building } from '../building.ts'
import { histories, LeakHistory } from '../buildingLeaks.ts'
import type { Act } from '../buildingLeaks.ts'
import {
  OF_ANNOUNCEMENT,
  OF_BUILDING,
  OF_FOLLOWERS,
  OF_INCIDENT,
  OF_REPORTER,
  OF_SECOND,
  REPORTERS,
  SECONDS,
} from '../buildingReaders.ts'
import type { Caller } from '../callers.ts'

const HISTORIES = isAll ? 200 : 4

let building: Building
let manager: Caller
beforeAll(async () => {
  building = await Building.start()
  manager = await building.person('PMGR', 'flat')
})
afterAll(() => building.test.close())

async function runHistory(acts: readonly Act[]): Promise<void> {
  await sql`delete from rate_limits`.execute(building.test.services.db)
  const history = await LeakHistory.start(building, manager)
  for (const act of acts) await history.take(act)
  await history.check()
  await history.end()
}

it.each(fc.sample(histories, HISTORIES).map((acts, index) => [index + 1, acts] as const))(
  'readers find only what is meant for them in an issue in common parts, in random history %i of merges, incidents, announcements and orders [SHARED-206] [MERGE-12] [INC-06]',
  async (_number, acts) => {
    await expect(runHistory(acts), acts.join(', ')).resolves.toBeUndefined()
  },
)

const EVERYTHING: Act[] = [
  'follow',
  'secondWrites',
  'noteSecond',
  'merge',
  'reporterWrites',
  'approve',
  'show',
  'noteBuilding',
  'noteFollowers',
  'noteReporter',
  'noteStaff',
  'order',
  'announce',
  'incident',
]

it('readers find everything that is meant for them in an issue in common parts [SHARED-206]', async () => {
  const history = await LeakHistory.start(building, manager)
  for (const act of EVERYTHING) await history.take(act)
  const told = [OF_BUILDING, OF_ANNOUNCEMENT, OF_INCIDENT]
  expect(await history.markersOf('reporter')).toEqual(
    expect.arrayContaining([REPORTERS, OF_REPORTER, OF_FOLLOWERS, ...told]),
  )
  expect(await history.markersOf('second')).toEqual(
    expect.arrayContaining([SECONDS, OF_SECOND, OF_FOLLOWERS, ...told]),
  )
  expect(await history.markersOf('follower')).toEqual(expect.arrayContaining([OF_FOLLOWERS, ...told]))
  for (const reader of ['neighbour', 'lease', 'agent'] as const)
    expect(await history.markersOf(reader), reader).toEqual(told)
  expect(await history.markersOf('firm')).toContain(REPORTERS)
  for (const reader of ['otherBlock', 'far', 'otherFirm'] as const)
    expect(await history.markersOf(reader), reader).toEqual([])
  await history.end()
})
