import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { AppError } from '../errors.ts'
import type { ReadDb } from './client.ts'

/** Number of seconds by which the clock of this process is ahead of the database's clock. */
export async function clockSkew(db: ReadDb): Promise<number> {
  const askedAt = Date.now()
  const { seconds } = await db
    .selectNoFrom(sql<number>`extract(epoch from clock_timestamp())::float8`.as('seconds'))
    .executeTakeFirstOrThrow()
  return (askedAt + Date.now()) / 2000 - seconds
}

const SKEW_LIMIT_SECONDS = 5

/** Warns once at the start if the clocks differ. After the start, the metrics show the difference. */
export async function warnOfWrongClock(db: ReadDb, log: Pick<FastifyBaseLogger, 'warn'>): Promise<void> {
  const clockSkewSeconds = await clockSkew(db)
  if (Math.abs(clockSkewSeconds) > SKEW_LIMIT_SECONDS)
    log.warn({ clockSkewSeconds }, 'the clocks of this server and of its database differ')
}

/** Clocks that differ by less than this count as equal. */
export const CLOCKS_APART_MS = 5 * 60_000

/** Stops a deletion while the clocks differ, because deleted data cannot come back. */
export async function refuseWrongClock(db: ReadDb, outcome: string): Promise<void> {
  if (Math.abs(await clockSkew(db)) * 1000 > CLOCKS_APART_MS)
    throw new AppError(
      'CONFLICT',
      `The clocks of this server and of its database differ by more than 5 minutes: ${outcome}. Synchronise both with NTP, then try again.`,
    )
}
