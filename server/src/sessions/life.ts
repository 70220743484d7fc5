import { OWING_SESSION_MINUTES, SESSION_HOURS, SESSION_IDLE_MINUTES } from '@doorstep/contract/sessions/rules'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { hours, minutes } from '../db/intervals.ts'

/**
 * SQL condition: a session is live. A live session has not ended, was used recently, and is within the maximum age of
 * its kind.
 */
export function isLive(table: 's' | 'sessions'): RawBuilder<boolean> {
  const column = (name: string): RawBuilder<unknown> => sql.ref(`${table}.${name}`)
  return sql<boolean>`(${column('ended_at')} is null
    and ${column('last_seen_at')} > now() - ${minutes(SESSION_IDLE_MINUTES)}
    and ${column('created_at')} > now() - case when ${column('kind')} = 'full' then ${hours(SESSION_HOURS)}
      else ${minutes(OWING_SESSION_MINUTES)} end)`
}
