import fc from 'fast-check'
import { expect, test } from 'vitest'
import { judge } from './judge.ts'
import type { Sight } from './judge.ts'

const INTERVAL = 15_000

function isEnded(checks: readonly { at: number; beat: number }[]): boolean {
  let before: Sight | undefined
  return checks.some((now) => {
    const sight = judge(before, now, INTERVAL)
    before = sight
    return sight.isOver
  })
}

test('the watchdog ends a process whose loop makes no progress between two checks [SAFE-05]', () => {
  expect(
    isEnded([
      { at: 15_000, beat: 9000 },
      { at: 30_000, beat: 9000 },
    ]),
  ).toBe(true)
  expect(
    isEnded([
      { at: 15_000, beat: 14_500 },
      { at: 30_000, beat: 15_200 },
    ]),
  ).toBe(false)
  expect(
    isEnded([
      { at: 15_000, beat: 14_500 },
      { at: 30_000, beat: 15_200 },
      { at: 45_000, beat: 15_200 },
    ]),
  ).toBe(true)
})

test('the watchdog does not end a process whose loop is slow but makes progress between checks [SAFE-05]', () => {
  const checks = Array.from({ length: 20 }, (_, at) => ({ at: (at + 1) * INTERVAL, beat: at * INTERVAL + 1 }))
  expect(isEnded(checks)).toBe(false)
})

test('the watchdog does not end the process of a machine that sleeps and wakes, even if the check runs before the server’s event loop [SAFE-05]', () => {
  const awake = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: INTERVAL }))
  const asleep = fc.integer({ min: 2 * INTERVAL, max: 48 * 3_600_000 })
  const naps = fc.array(fc.record({ awake, asleep }), { maxLength: 20 })
  fc.assert(
    fc.property(naps, (list) => {
      let at = 0
      let beat = 0
      // After the machine wakes, the check can run before the event loop runs. If `awake` is 0, the machine sleeps
      // again before the event loop runs.
      const checks = list.map((nap) => {
        if (nap.awake > 0) beat = at + nap.awake
        at += nap.awake + nap.asleep
        return { at, beat }
      })
      expect(isEnded(checks)).toBe(false)
    }),
  )
})
