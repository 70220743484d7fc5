import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'

/** First and last day, such as 2026-11-21. A missing day means no limit on that side. */
export interface Days {
  from?: string | undefined
  to?: string | undefined
}

/** Whether the moment falls within the days, in this time zone. */
export function isWithinDays(
  column: RawBuilder<unknown>,
  { from, to }: Days,
  timeZone: string,
): RawBuilder<SqlBool> {
  const conditions = [sql<SqlBool>`true`]
  if (from !== undefined) conditions.push(sql`${column} >= ${from}::date::timestamp at time zone ${timeZone}`)
  if (to !== undefined)
    conditions.push(sql`${column} < (${to}::date + 1)::timestamp at time zone ${timeZone}`)
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}
