import { sql } from 'kysely'
import type { Expression, RawBuilder, SqlBool } from 'kysely'

interface ExpiringColumns {
  expiresOn: Expression<unknown>
  /** How many days ahead it was last warned of. */
  warnedDays: Expression<unknown>
}

/** Whether something expires by this day, and was not warned of at this distance yet. */
export function isToBeWarned(
  { expiresOn, warnedDays }: ExpiringColumns,
  by: string,
  days: number,
): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${expiresOn} <= ${by}::date and (${warnedDays} is null or ${warnedDays} > ${days}))`
}
