import { RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible'
import { sql } from 'kysely'
import pg from 'pg'
import { z } from 'zod'
import { batched } from '../db/batched.ts'
import type { Db, ReadDb } from '../db/client.ts'
import { isCutOff } from '../db/refusal.ts'
import { rowsOf } from '../db/rows.ts'
import type { Limit } from './settings.ts'

/** When it ends is in milliseconds; null: never. */
const COUNT = { key: z.string(), points: z.number(), expire: z.nullable(z.number()) }
type Count = { [Column in keyof typeof COUNT]: z.output<(typeof COUNT)[Column]> }

/** Where limiters count: the pool, as the query builder has it too, and how many counts are under way or waiting. */
export interface LimitStore {
  pool: pg.Pool
  db: Db
  pending: number
}

/** The library's, which counts what is counted at once of its limit by one statement. */
class SharedLimiter extends RateLimiterPostgres {
  readonly #store: LimitStore
  readonly #count = batched((db, counts: readonly Count[]) => countAll(db, counts))
  constructor(store: LimitStore, options: ConstructorParameters<typeof RateLimiterPostgres>[0]) {
    super(options)
    this.#store = store
  }

  /** The library's own step, which its types leave out; forced it begins anew, as a block does. */
  async _upsert(
    key: string,
    points: number,
    msDuration: number,
    isForced = false,
  ): Promise<{ rows: Count[] }> {
    this.#store.pending += 1
    try {
      const expire = msDuration > 0 ? Date.now() + msDuration : null
      const count = { key: key.toWellFormed(), points, expire }
      const { db } = this.#store
      return { rows: isForced ? await countAll(db, [count], isForced) : [await this.#countOne(count)] }
    } finally {
      this.#store.pending -= 1
    }
  }

  async #countOne(count: Count): Promise<Count> {
    const { db } = this.#store
    try {
      return await this.#count(db, count)
    } catch (error) {
      if (!(error instanceof NotTogether)) throw error
      const [counted] = await countAll(db, [count])
      if (!counted) throw error
      return counted
    }
  }
}

/** One of several keys is refused, or held by somebody else: it fails, or waits, by itself. */
class NotTogether extends Error {}

/** Long enough for whoever counts or forgets the same; none for one key alone. */
const LOCK_WAIT_MS = 200

async function countAll(db: ReadDb, counts: readonly Count[], isForced = false): Promise<Count[]> {
  const byKey = Map.groupBy(counts, ({ key }) => key)
  // In one order, so that two statements that count the same never wait for each other.
  const keys = [...byKey.keys()].toSorted()
  const sums = keys.map((key) => byKey.get(key)?.reduce((sum, { points }) => sum + points, 0))
  const ends = keys.map((key) => byKey.get(key)?.at(-1)?.expire)
  const wait = String(keys.length > 1 ? LOCK_WAIT_MS : 0)
  const isAnew = sql`(${isForced}::boolean or r.expire <= ${Date.now()})`
  const counting = rowsOf(
    db,
    COUNT,
    sql`insert into rate_limits as r (key, points, expire)
      select c.* from unnest(${keys}::text[], ${sums}::int[], ${ends}::bigint[]) c,
        (select set_config('lock_timeout', ${wait}, true)) impatient
    on conflict (key) do update set
      points = case when ${isAnew} then excluded.points else r.points + excluded.points end,
      expire = case when ${isAnew} then excluded.expire else r.expire end
    returning key, points, expire`,
  )
  const rows = await counting.catch((cause: unknown) => {
    const isUndone = cause instanceof pg.DatabaseError && !isCutOff(cause)
    throw isUndone && keys.length > 1 ? new NotTogether('They were not counted together.', { cause }) : cause
  })
  const stored = new Map(rows.map((row) => [row.key, row]))
  // Of several that count for one key each has what there was at its turn.
  return counts
    .toReversed()
    .map(({ key, points }) => {
      const now = stored.get(key)
      if (!now) throw new Error('a count is one row')
      stored.set(key, { ...now, points: now.points - points })
      return now
    })
    .toReversed()
}

/** A limiter whose counts are shared by all processes on the database. */
export function sharedLimiter(
  store: LimitStore,
  name: string,
  limit: Limit,
  more: { inMemoryBlockOnConsumed?: number } = {},
): RateLimiterPostgres {
  const options = { keyPrefix: name, points: limit.points, duration: limit.seconds }
  return new SharedLimiter(store, {
    ...options,
    ...more,
    storeClient: store.pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    // While the database is away the count goes on in this process.
    insuranceLimiter: new RateLimiterMemory(options),
  })
}
