import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PossibleDuplicate } from '@doorstep/contract/issues/possible-duplicates/schema'
import { signIn } from '../../../../test/callers.ts'
import type { Caller } from '../../../../test/callers.ts'
import { buildPlace, buildSide, readPairs } from '../../../../test/duplicatePairs.ts'
import type { Pair } from '../../../../test/duplicatePairs.ts'
import { startTestApp } from '../../../../test/testApp.ts'
import type { TestApp } from '../../../../test/testApp.ts'

const PAIRS_AT_A_PLACE = 5

/** The tests use 300 pairs of reports, each with titles, areas and categories that people could have sent. */
describe('suggestions of duplicates', () => {
  let test: TestApp
  let admin: Caller
  beforeAll(async () => {
    test = await startTestApp()
    admin = await signIn(test, 'ADMIN')
  })
  afterAll(() => test.close())

  interface Built {
    pair: Pair
    older: number
    younger: number
  }

  async function build(pair: Pair, placeId: number): Promise<Built> {
    const reporterId = admin.userId
    const older = await buildSide(test.services, pair.older, { placeId, reporterId })
    const elsewhere = pair.isApart ? await buildPlace(test.services, pair) : placeId
    return {
      pair,
      older,
      younger: await buildSide(test.services, pair.younger, { placeId: elsewhere, reporterId }),
    }
  }

  const suggested = async (issueId: number): Promise<number[]> =>
    (await admin.get(`/issues/${issueId}/possible-duplicates`))
      .json<PossibleDuplicate[]>()
      .map(({ issueId: id }) => id)

  for (const half of ['tuned', 'unseen'] as const) {
    it(`include the duplicate among the first three for 80 % of the issues in the ${half} half [DUP-07]`, async () => {
      const pairs = readPairs('duplicates', half)
      const built: Built[] = []
      // Each place has several pairs, about different things.
      for (const isCommon of [false, true]) {
        const here = pairs.filter((pair) => pair.isCommon === isCommon)
        const places: number[] = []
        for (const [at, pair] of here.entries()) {
          const place = at % Math.ceil(here.length / PAIRS_AT_A_PLACE)
          places[place] ??= await buildPlace(test.services, pair)
          built.push(await build(pair, places[place]))
        }
      }
      const missed: string[] = []
      for (const { pair, older, younger } of built)
        if (!(await suggested(younger)).slice(0, 3).includes(older)) missed.push(pair.line)
      expect(built).toHaveLength(50)
      expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(built.length * 0.2)
    })

    it(`are empty for 95 % of the issues without a duplicate in the ${half} half [DUP-07]`, async () => {
      const pairs = readPairs('near-misses', half)
      const shown: string[] = []
      for (const pair of pairs) {
        const { younger } = await build(pair, await buildPlace(test.services, pair))
        if ((await suggested(younger)).length > 0) shown.push(pair.line)
      }
      expect(pairs).toHaveLength(100)
      expect(shown.length, shown.join('\n')).toBeLessThanOrEqual(pairs.length * 0.05)
    })
  }
})
