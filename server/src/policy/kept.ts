import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import type { Actor } from './actor.ts'
import type { Target } from './scopes.ts'

/** An object that a member of staff uses alone or shares with other staff, such as a saved view. */
export interface Kept {
  /** The owner of the object. Null if the object no longer has one. */
  userId: number | null
  isShared: boolean
}

/** The target for rights checks on a kept object, such as a saved view. */
export function keptTarget({ userId }: Kept): Target {
  return userId === null ? {} : { userId }
}

/** SQL condition on a table of kept objects: the object is the actor's own, or it is shared. */
export function isSeenBy({ userId }: Actor, table: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.ref(`${table}.user_id`)} = ${userId} or ${sql.ref(`${table}.is_shared`)})`
}

/** Sorts by name, with the actor's own rows first. */
export function keptOrder({ userId }: Actor, table: string, column: string): RawBuilder<string> {
  return sql<string>`case when ${sql.ref(`${table}.user_id`)} = ${userId} then '0' else '1' end
    || lower(${sql.ref(`${table}.${column}`)})`
}
