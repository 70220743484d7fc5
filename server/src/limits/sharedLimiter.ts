import { RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible'
import { sql } from 'kysely'
import type pg from 'pg'
import { z } from 'zod'
import { batched } from '../db/batched.ts'
import type { Db } from '../db/client.ts'
import { rowsOf } from '../db/rows.ts'
import type { Limit } from './settings.ts'

/** When it ends is in milliseconds; null: never. */
const COUNT = { key: z.string(), points: z.number(), expire: z.nullable(z.number()) }
type Count = { [Column in keyof typeof COUNT]: z.output<(typeof COUNT)[Column]> }

/** What a store of the library's has, and its types leave out. */
interface Store {
  _upsert(key: string, points: number, msDuration: number, isForced?: boolean): Promise<{ rows: object[] }>
}
const ofLibrary = RateLimiterPostgres.prototype as unknown as Store

/** The library's, which counts what is counted at once by one statement. */
class SharedLimiter extends RateLimiterPostgres implements Store {
  readonly #db: Db
  constructor(db: Db, options: ConstructorParameters<typeof RateLimiterPostgres>[0]) {
    super(options)
    this.#db = db
  }

  async _upsert(
    key: string,
    points: number,
    msDuration: number,
    isForced = false,
  ): ReturnType<Store['_upsert']> {
    if (isForced) return ofLibrary._upsert.call(this, key, points, msDuration, isForced)
    const expire = msDuration > 0 ? Date.now() + msDuration : null
    return { rows: [await count(this.#db, { key, points, expire })] }
  }
}

const count = batched(async (db, counts: readonly Count[]): Promise<Omit<Count, 'key'>[]> => {
  const byKey = Map.groupBy(counts, ({ key }) => key)
  // In one order, so that two statements that count the same never wait for each other.
  const keys = [...byKey.keys()].toSorted()
  const sums = keys.map((key) => byKey.get(key)?.reduce((sum, { points }) => sum + points, 0))
  const ends = keys.map((key) => byKey.get(key)?.at(-1)?.expire)
  const rows = await rowsOf(
    db,
    COUNT,
    sql`insert into rate_limits as r (key, points, expire)
    select * from unnest(${keys}::text[], ${sums}::int[], ${ends}::bigint[])
    on conflict (key) do update set
      points = case when r.expire <= ${Date.now()} then excluded.points else r.points + excluded.points end,
      expire = case when r.expire <= ${Date.now()} then excluded.expire else r.expire end
    returning key, points, expire`,
  )
  const stored = new Map(rows.map((row) => [row.key, row]))
  // Of several that count for one key each has what there was at its turn.
  return counts
    .toReversed()
    .map(({ key, points }) => {
      const { expire, points: now } = stored.get(key) ?? { expire: null, points }
      stored.set(key, { key, expire, points: now - points })
      return { expire, points: now }
    })
    .toReversed()
})

/** A limiter whose counts are shared by all processes on the database. */
export function sharedLimiter(
  { pool, db }: { pool: pg.Pool; db: Db },
  name: string,
  limit: Limit,
  more: { inMemoryBlockOnConsumed?: number } = {},
): RateLimiterPostgres {
  const options = { keyPrefix: name, points: limit.points, duration: limit.seconds }
  return new SharedLimiter(db, {
    ...options,
    ...more,
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    // While the database is away the count goes on in this process.
    insuranceLimiter: new RateLimiterMemory(options),
  })
}
