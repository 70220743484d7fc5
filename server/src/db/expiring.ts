import { sql } from 'kysely'
import type { Expression, RawBuilder, SqlBool } from 'kysely'

interface ExpiringColumns {
  expiresOn: Expression<unknown>
  /** Number of days before the expiry for which the last warning was sent. */
  warnedDays: Expression<unknown>
}

/** Whether a record expires by this day and nobody has been warned this close to the date. */
export function isToBeWarned(
  { expiresOn, warnedDays }: ExpiringColumns,
  by: string,
  days: number,
): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${expiresOn} <= ${by}::date and (${warnedDays} is null or ${warnedDays} > ${days}))`
}
