import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

/** A constant length of time in SQL, written into the text of the statement. */
const interval = (unit: 'secs' | 'mins' | 'hours' | 'days', count: number): RawBuilder<unknown> =>
  sql`make_interval(${sql.raw(unit)} => ${sql.lit(count)})`

export const seconds = (count: number): RawBuilder<unknown> => interval('secs', count)
export const minutes = (count: number): RawBuilder<unknown> => interval('mins', count)
export const hours = (count: number): RawBuilder<unknown> => interval('hours', count)
export const days = (count: number): RawBuilder<unknown> => interval('days', count)
