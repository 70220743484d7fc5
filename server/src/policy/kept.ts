import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import type { Actor } from './actor.ts'
import type { Target } from './scopes.ts'

/** What staff keep for themselves, or for all of them. */
export interface Kept {
  /** Null where it is nobody's any more. */
  userId: number | null
  isShared: boolean
}

/** What a right to it is asked about. */
export function keptTarget({ userId }: Kept): Target {
  return userId === null ? {} : { userId }
}

/** Of a table with such rows: one's own, and what is shared. */
export function isSeenBy({ userId }: Actor, table: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.ref(`${table}.user_id`)} = ${userId} or ${sql.ref(`${table}.is_shared`)})`
}

/** Their order by name: one's own come first. */
export function keptOrder({ userId }: Actor, table: string, column: string): RawBuilder<string> {
  return sql<string>`case when ${sql.ref(`${table}.user_id`)} = ${userId} then '0' else '1' end
    || lower(${sql.ref(`${table}.${column}`)})`
}
