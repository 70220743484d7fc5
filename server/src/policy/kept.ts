import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import type { Actor } from './actor.ts'
import type { Target } from './scopes.ts'

/** An object that staff use alone or share with other staff, such as a saved view. */
export interface Kept {
  /** Null if it no longer has an owner. */
  userId: number | null
  isShared: boolean
}

/** The target for rights checks on a kept object, such as a saved view. */
export function keptTarget({ userId }: Kept): Target {
  return userId === null ? {} : { userId }
}

/** Condition on a table of kept objects: the actor's own and the shared ones. */
export function isSeenBy({ userId }: Actor, table: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.ref(`${table}.user_id`)} = ${userId} or ${sql.ref(`${table}.is_shared`)})`
}

/** Sort key by name, with the actor's own rows first. */
export function keptOrder({ userId }: Actor, table: string, column: string): RawBuilder<string> {
  return sql<string>`case when ${sql.ref(`${table}.user_id`)} = ${userId} then '0' else '1' end
    || lower(${sql.ref(`${table}.${column}`)})`
}
