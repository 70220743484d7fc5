import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

/**
 * A session as its token opens it, of the table or alias given: not ended, used lately, and not too old for its kind.
 * 23 minutes are 20 and the dialog's two on the page, and a minute of grace; what still owes the second step or an
 * authenticator has 10.
 */
export function isLive(table: 's' | 'sessions'): RawBuilder<boolean> {
  const column = (name: string): RawBuilder<unknown> => sql.ref(`${table}.${name}`)
  return sql<boolean>`(${column('ended_at')} is null
    and ${column('last_seen_at')} > now() - interval '23 minutes'
    and ${column('created_at')} > now() - case when ${column('kind')} = 'full' then interval '12 hours'
      else interval '10 minutes' end)`
}
