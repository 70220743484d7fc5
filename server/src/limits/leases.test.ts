import { RateLimiterMemory } from 'rate-limiter-flexible'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startTestApp } from '../../test/testApp.ts'
import { leasePoints, leaseSize } from './leases.ts'

const LIMITS = { LIMIT_API: '40/h' }

/** How many of so many asked at once pass. */
async function passed(take: (key: string) => Promise<void>, count: number, key = '7'): Promise<number> {
  const results = await Promise.allSettled(Array.from({ length: count }, () => take(key)))
  return results.filter(({ status }) => status === 'fulfilled').length
}

describe('points that are taken some at a time [DB-43]', () => {
  it('are those of the limit, exactly, and written a twentieth as often', async () => {
    const test = await startTestApp({ limits: LIMITS })
    onTestFinished(test.close)
    const take = test.services.limits.leased('LIMIT_API')
    expect(await passed(take, 10)).toBe(10)
    const kept = sql<{ points: number }>`select points from rate_limits where key = 'LIMIT_API:7'`
    expect((await kept.execute(test.services.db)).rows).toEqual([{ points: 10 }])
    expect(await passed(take, 100)).toBe(30)
    await expect(take('7')).rejects.toMatchObject({ code: 'RATE_LIMITED' })
    expect(await passed(take, 1, '8')).toBe(1)
  })

  it('are never more on two servers, and at most a lease fewer', async () => {
    const one = await startTestApp({ limits: LIMITS })
    onTestFinished(one.close)
    const other = await startTestApp({ limits: LIMITS, connectionString: one.connectionString })
    onTestFinished(other.close)
    const takes = [one, other].map(({ services }) => services.limits.leased('LIMIT_API'))
    // One by one each server has the rest of a lease at some time.
    let all = 0
    for (const at of Array.from({ length: 60 }, (_, index) => index % 2)) {
      const take = takes[at]
      if (take) all += await passed(take, 1)
    }
    expect(all).toBeGreaterThanOrEqual(40 - leaseSize(40))
    expect(all).toBeLessThanOrEqual(40)
  })

  it('begin anew with the window', async () => {
    let now = Date.now()
    const limiter = new RateLimiterMemory({ points: 40, duration: 60 })
    const take = leasePoints(
      () => limiter,
      40,
      () => now,
    )
    expect(await passed(take, 3)).toBe(3)
    await limiter.delete('7')
    now += 60_001
    expect(await passed(take, 100)).toBe(40)
  })

  it.each([1, 7, 25, 59, 60, 997])('are exactly %i, in about twenty leases at most', async (points) => {
    let asked = 0
    const limiterOf = (whole: number): RateLimiterMemory => {
      const limiter = new RateLimiterMemory({ points: whole, duration: 60 })
      const consume = limiter.consume.bind(limiter)
      limiter.consume = (...args) => {
        asked += 1
        return consume(...args)
      }
      return limiter
    }
    const take = leasePoints(limiterOf, points)
    expect(await passed(take, points)).toBe(points)
    expect(asked).toBeLessThan(40)
    await expect(take('7')).rejects.toMatchObject({ msBeforeNext: expect.any(Number) })
  })
})
