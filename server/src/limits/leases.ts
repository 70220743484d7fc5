import type { RateLimiterAbstract } from 'rate-limiter-flexible'

interface Lease {
  left: number
  /** When the window of its points is over. */
  until: number
}

/** Takes one point of the key's; rejects as the limiter does where there are none left. */
export type TakePoint = (key: string) => Promise<void>

/** Refusals aside, a process writes a twentieth as often as it is asked. */
const LEASES = 20

/**
 * Takes points of a shared limiter some at a time, and gives them out here: for calls so frequent that each must not
 * cost a write. All processes together never give out more than the limit; each may keep the rest of one lease unused.
 */
export function leasePoints(
  limiterOf: (points: number) => RateLimiterAbstract,
  points: number,
  now = Date.now,
): TakePoint {
  const size = leaseSize(points)
  const limiter = limiterOf(Math.ceil(points / size) * size)
  const leases = new Map<string, Lease>()
  const coming = new Map<string, Promise<void>>()

  async function lease(key: string): Promise<void> {
    try {
      const { consumedPoints, msBeforeNext } = await limiter.consume(key, size)
      // The last one may be a part of a lease.
      const left = size - Math.max(0, consumedPoints - points)
      // In the order of their ends, but for those of one moment.
      leases.delete(key)
      for (const [other, { until }] of leases) {
        if (until > now()) break
        leases.delete(other)
      }
      leases.set(key, { left, until: now() + msBeforeNext })
    } finally {
      coming.delete(key)
    }
  }

  return async (key) => {
    for (;;) {
      const held = leases.get(key)
      if (held && held.left > 0 && held.until > now()) {
        held.left -= 1
        return
      }
      // Whoever asks at the same time uses the same lease.
      const next = coming.get(key) ?? lease(key)
      coming.set(key, next)
      await next
    }
  }
}

export function leaseSize(points: number): number {
  return Math.max(1, Math.floor(points / LEASES))
}
