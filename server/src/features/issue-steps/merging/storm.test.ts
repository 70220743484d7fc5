import { afterAll, beforeAll, expect, it } from 'vitest'
import { drawnRuns } from '../../../../test/drawnRuns.ts'
import { MergeStorm } from '../../../../test/mergeStorm.ts'
import { faultsOf, reportedIn } from '../../../../test/mergeStormChecks.ts'
import { dice } from '../../../../test/orderPlans.ts'

const ROUNDS = 6
const TURNS = 16

let storm: MergeStorm
beforeAll(async () => {
  storm = await MergeStorm.start(dice(drawnRuns('storms of merges', ROUNDS).seed))
})
afterAll(() => storm.building.test.close())

it.each(Array.from({ length: ROUNDS }, (_, index) => index + 1))(
  'eight people who merge issues, undo merges, write, follow, send orders and resolve at once lose nothing and duplicate nothing, in storm %i [MERGE-14]',
  async () => {
    const begun = await storm.report()
    const reported = await reportedIn(begun)
    await storm.rage(begun, TURNS)
    expect(await faultsOf(begun, reported)).toEqual([])
  },
)
