import { afterAll, beforeAll, expect, it } from 'vitest'
import { MergeHistories } from '../../../../test/mergeHistories.ts'

const RUNS = 100

let histories: MergeHistories
beforeAll(async () => {
  histories = await MergeHistories.start()
})
afterAll(() => histories.close())

it(
  'merging, undoing merges and other steps in any order produce the right followers, priorities, deadlines, notes and counts [MERGE-19]',
  { timeout: RUNS * 6000 },
  async () => {
    expect(await histories.play(RUNS)).toBeGreaterThan(0)
  },
)
