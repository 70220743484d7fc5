import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isAll, LIMITS } from '../../../scripts/long-tests.mjs'
import { Building } from '../building.ts'
import { histories, LeakHistory } from '../buildingLeaks.ts'
import type { Caller } from '../callers.ts'

const HISTORIES = isAll ? 200 : 6
const LIMIT_MS = isAll ? 900_000 : LIMITS.test

let building: Building
let manager: Caller
beforeAll(async () => {
  building = await Building.start()
  manager = await building.person('PMGR', 'flat')
})
afterAll(() => building.test.close())

it(
  'nobody can read what is not meant for them in an issue in common parts, over random histories [SHARED-206]',
  async () => {
    const asked = fc.assert(
      fc.asyncProperty(histories, async (acts) => {
        await sql`delete from rate_limits`.execute(building.test.services.db)
        const history = await LeakHistory.start(building, manager)
        for (const act of acts) await history.take(act)
        await history.check()
        await history.end()
      }),
      { numRuns: HISTORIES, endOnFailure: true },
    )
    await expect(asked).resolves.toBeUndefined()
  },
  LIMIT_MS,
)
