import { beforeEach, describe, expect, it } from 'vitest'
import { idleMs, isLongGone, msToNextChange, noteActivity, restartIdle, secondsLeft } from './idle.ts'
import { storeActivity } from './storage.ts'

const NOW = 1_800_000_000_000
const MINUTE = 60_000

beforeEach(() => {
  restartIdle(NOW)
})

describe('the idle clock', () => {
  it.each([
    [20 * MINUTE - 1, null, 1],
    [20 * MINUTE, 120, 1000],
    [20 * MINUTE + 1, 120, 999],
    [20 * MINUTE + 1000, 119, 1000],
    [22 * MINUTE - 1, 1, 1],
    [22 * MINUTE, 0, 1000],
    [30 * MINUTE, 0, 1000],
  ])('the idle clock after %d ms shows %s seconds left, and changes again in %d ms', (idle, left, change) => {
    expect([secondsLeft(idle), msToNextChange(idle)]).toEqual([left, change])
  })

  it('the idle clock reports after 23 minutes that the server has ended the session, but never without a session', () => {
    expect([isLongGone(NOW + 23 * MINUTE - 1), isLongGone(NOW + 23 * MINUTE)]).toEqual([false, true])
    storeActivity(0)
    expect(isLongGone(NOW + 60 * MINUTE)).toBe(false)
  })

  it('the idle clock restarts after an action in any tab, at most once a second', () => {
    noteActivity(NOW + 999)
    expect(idleMs(NOW + 1000)).toBe(1000)
    noteActivity(NOW + 1000)
    expect(idleMs(NOW + 1000)).toBe(0)
    storeActivity(NOW + 5000)
    expect([idleMs(NOW + 6000), idleMs(NOW)]).toEqual([1000, 0])
  })
})
