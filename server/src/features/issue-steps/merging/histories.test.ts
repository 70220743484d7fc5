import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Building } from '../../../../test/building.ts'
import type { Caller } from '../../../../test/callers.ts'
import { drawnRuns } from '../../../../test/drawnRuns.ts'
import { MergeHistory, mergeHistories } from '../../../../test/mergeHistories.ts'

const RUNS = 100

let building: Building
let manager: Caller
let neighbour: Caller
let reporters: Caller[]
beforeAll(async () => {
  building = await Building.start()
  manager = await building.person('PMGR', 'flat')
  neighbour = await building.person('TENANT', 'nextFlat')
  reporters = []
  for (const home of ['flat', 'nextFlat', 'flat', 'nextFlat'] as const)
    reporters.push(await building.person('TENANT', home))
})
afterAll(() => building.test.close())

it(
  'merges, undoings and other steps in any order leave followers, priorities, deadlines, notes and counts right [MERGE-19]',
  { timeout: RUNS * 6000 },
  async () => {
    const { db } = building.test.services
    await fc.assert(
      fc.asyncProperty(mergeHistories, async (history) => {
        await sql`delete from rate_limits`.execute(db)
        const played = new MergeHistory(building, { manager, neighbour })
        await played.report(reporters)
        for (const step of history) {
          await played.take(step)
          await played.check()
        }
        // Issues of the other histories would make lists and emergencies of this one slower.
        await sql`update issues set status = 'Closed' where status <> 'Closed' and merged_into_id is null`.execute(
          db,
        )
      }),
      drawnRuns('histories of merges', RUNS),
    )
    expect(await db.selectFrom('issue_merges').select('id').limit(1).execute()).toHaveLength(1)
  },
)
