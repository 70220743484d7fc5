import type pg from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { RateLimiterAbstract } from 'rate-limiter-flexible'
import type { Presence } from '../db/servers.ts'
import { AppError } from '../errors.ts'
import type { Limit, LimitName } from './settings.ts'
import { createTurns } from './turns.ts'
import type { Turns } from './turns.ts'

export interface Counter {
  /** Takes points; throws RATE_LIMITED with the seconds to wait when there are none left. */
  consume(key: string, points?: number): Promise<void>
  /** Seconds to wait before the next point, 0 when there is one. */
  wait(key: string): Promise<number>
  /** Points taken in the current window. */
  taken(key: string): Promise<number>
  /** Counts without refusing; answers the points taken. */
  count(key: string): Promise<number>
  /** Takes a counted point back. */
  giveBack(key: string): Promise<void>
  block(key: string, seconds: number): Promise<void>
  clear(key: string): Promise<void>
}

export interface Limits {
  /** The counter of a setting, shared by all processes on the database. */
  shared(name: LimitName): Counter
  /** A further shared counter that no setting names. */
  custom(name: string, limit: Limit): Counter
  /** The counter of a setting, of this process alone. */
  local(name: LimitName): Counter
  turns: Turns
}

const TURN_WAIT_MS = 1500

export function createLimits(pool: pg.Pool, settings: Record<LimitName, Limit>, presence: Presence): Limits {
  const counters = new Map<string, Counter>()
  const once = (key: string, make: () => Counter): Counter => {
    const counter = counters.get(key) ?? make()
    counters.set(key, counter)
    return counter
  }
  const custom = (name: string, limit: Limit): Counter =>
    once(name, () => counterOf(sharedLimiter(pool, name, limit), limit))
  return {
    custom,
    turns: createTurns(TURN_WAIT_MS, presence),
    shared: (name) => custom(name, settings[name]),
    local: (name) =>
      once(`local:${name}`, () =>
        counterOf(new RateLimiterMemory(optionsOf(name, settings[name])), settings[name]),
      ),
  }
}

function optionsOf(name: string, limit: Limit): { keyPrefix: string; points: number; duration: number } {
  return { keyPrefix: name, points: limit.points, duration: limit.seconds }
}

function sharedLimiter(pool: pg.Pool, name: string, limit: Limit): RateLimiterAbstract {
  const options = optionsOf(name, limit)
  return new RateLimiterPostgres({
    ...options,
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    // While the database is away the count goes on in this process.
    insuranceLimiter: new RateLimiterMemory(options),
  })
}

function counterOf(limiter: RateLimiterAbstract, limit: Limit): Counter {
  return {
    consume: async (key, points = 1) => {
      try {
        await limiter.consume(key, points)
      } catch (error) {
        if (error instanceof RateLimiterRes) throw rateLimited(secondsOf(error))
        throw error
      }
    },
    wait: async (key) => {
      const state = await limiter.get(key)
      return state && state.consumedPoints >= limit.points ? secondsOf(state) : 0
    },
    taken: async (key) => (await limiter.get(key))?.consumedPoints ?? 0,
    count: async (key) => (await limiter.penalty(key, 1)).consumedPoints,
    giveBack: async (key) => {
      const { consumedPoints } = await limiter.reward(key, 1)
      // The count began anew meanwhile: nobody gets more than was ever taken.
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

function secondsOf(state: RateLimiterRes): number {
  return Math.max(1, Math.ceil(state.msBeforeNext / 1000))
}

/** Does the work; when it cannot be done, what was taken for it is given back. */
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
