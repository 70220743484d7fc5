import { afterAll, beforeAll, expect, it } from 'vitest'
import { MergeHistories } from '../../../../test/mergeHistories.ts'

/** The long test plays 1,000 histories. */
const RUNS = 10

let histories: MergeHistories
beforeAll(async () => {
  histories = await MergeHistories.start()
})
afterAll(() => histories.close())

it.each([1, 2, 3])(
  'merging, undoing merges and other steps in any order produce the right followers, priorities, deadlines, notes and counts, in draw %i [MERGE-19]',
  async () => {
    expect(await histories.play(RUNS)).toBeGreaterThan(0)
  },
)
