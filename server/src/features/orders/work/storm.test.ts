import { afterAll, beforeAll, expect, it } from 'vitest'
import { dice } from '../../../../test/orderPlans.ts'
import { buildStormed, contradictionsOf } from '../../../../test/orderStorm.ts'
import { QuoteWorld } from '../../../../test/quotes.ts'

let world: QuoteWorld
beforeAll(async () => {
  world = await QuoteWorld.start()
})
afterAll(() => world.test.close())

const SECONDS = ['Sent', 'Accepted', 'Done', 'Prepared'] as const
const ROUNDS = 16
const AT_ONCE = 8

it('an issue and its orders stay consistent, and no call fails unexpectedly, when several people act at the same time [ORDER-45]', async () => {
  const roll = dice()
  for (let round = 0; round < ROUNDS; round += 1) {
    const { issueId, act } = await buildStormed(
      world,
      round % 2 === 0 ? 'Open' : 'InProgress',
      SECONDS[roll(SECONDS.length)] ?? 'Sent',
    )
    const names = Object.keys(act)
    // The server refuses more than AT_ONCE concurrent calls.
    const chosen = Array.from({ length: AT_ONCE }, () => names[roll(names.length)] ?? '')
    const answers = await Promise.all(
      chosen.map(async (name) => {
        const answer = await act[name]?.()
        return [name, answer?.statusCode ?? 0, answer?.body ?? ''] as const
      }),
    )
    const failed = answers.filter(([, status]) => ![200, 201, 400, 403, 404, 409].includes(status))
    expect(failed, chosen.join()).toEqual([])
    const told = answers.map(([name, status]) => `${name} ${status}`).join()
    expect(await contradictionsOf(world, issueId), told).toEqual([])
  }
})
