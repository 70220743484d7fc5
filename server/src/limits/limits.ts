import type pg from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { RateLimiterAbstract } from 'rate-limiter-flexible'
import { AppError } from '../errors.ts'
import type { Limit, LimitName } from './settings.ts'

export interface Counter {
  /** Takes points. If too few points are left, throws RATE_LIMITED with the number of seconds to wait. */
  consume(key: string, points?: number): Promise<void>
  /** Returns the seconds until the next point; 0 if there is one now. */
  wait(key: string): Promise<number>
  /** Returns the points taken in the current window. */
  taken(key: string): Promise<number>
  /** Counts a call without refusing it. Returns the number of points taken. */
  count(key: string): Promise<number>
  giveBack(key: string): Promise<void>
  block(key: string, seconds: number): Promise<void>
  clear(key: string): Promise<void>
}

export interface Limits {
  /** Returns the counter of a setting, which all processes on the database share. */
  shared(name: LimitName): Counter
  /** Returns a shared counter that has no setting. */
  custom(name: string, limit: Limit): Counter
  /**
   * Returns the counter of a setting that each process keeps in memory. Meant for calls that are too frequent to count
   * in the database.
   */
  inProcess(name: LimitName): Counter
}

export function createLimits(pool: pg.Pool, settings: Record<LimitName, Limit>): Limits {
  const custom = once((name, limit: Limit) => counterOf(sharedLimiter(pool, name, limit), limit))
  return {
    custom,
    shared: (name) => custom(name, settings[name]),
    inProcess: once((name) => {
      const { points, seconds } = settings[name]
      return counterOf(new RateLimiterMemory({ points, duration: seconds }), settings[name])
    }),
  }
}

function once<Name extends string, Rest extends unknown[], Made>(
  make: (name: Name, ...rest: Rest) => Made,
): (name: Name, ...rest: Rest) => Made {
  const all = new Map<Name, Made>()
  return (name, ...rest) => {
    const made = all.get(name) ?? make(name, ...rest)
    all.set(name, made)
    return made
  }
}

function sharedLimiter(pool: pg.Pool, name: string, limit: Limit): RateLimiterAbstract {
  const options = { keyPrefix: name, points: limit.points, duration: limit.seconds }
  return new RateLimiterPostgres({
    ...options,
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    // While the database is down, this process counts on its own.
    insuranceLimiter: new RateLimiterMemory(options),
  })
}

function counterOf(limiter: RateLimiterAbstract, limit: Limit): Counter {
  return {
    consume: (key, points = 1) => orRefuse(() => limiter.consume(key, points)),
    wait: async (key) => {
      const state = await limiter.get(key)
      return state && state.consumedPoints >= limit.points ? secondsOf(state) : 0
    },
    taken: async (key) => (await limiter.get(key))?.consumedPoints ?? 0,
    count: async (key) => (await limiter.penalty(key, 1)).consumedPoints,
    giveBack: async (key) => {
      const { consumedPoints } = await limiter.reward(key, 1)
      // If the count was reset in the meantime, it is now negative and would allow more points than the limit.
      if (consumedPoints < 0) await limiter.delete(key)
    },
    block: async (key, seconds) => {
      await limiter.block(key, seconds)
    },
    clear: async (key) => {
      await limiter.delete(key)
    },
  }
}

async function orRefuse(take: () => Promise<unknown>): Promise<void> {
  try {
    await take()
  } catch (error) {
    if (error instanceof RateLimiterRes) throw rateLimited(secondsOf(error))
    throw error
  }
}

function secondsOf(state: RateLimiterRes): number {
  return Math.max(1, Math.ceil(state.msBeforeNext / 1000))
}

/** Runs the work. If it fails, gives back the points that it used. */
export async function orGiveBack<T>(work: () => Promise<T>, giveBack: () => Promise<void>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    await giveBack()
    throw error
  }
}

export function rateLimited(retryAfter: number): AppError {
  return new AppError('RATE_LIMITED', 'Too many requests. Please wait a moment and try again.', {
    retryAfter,
  })
}
