import { sql } from 'kysely'
import type { SystemCtx } from '../../../context.ts'
import { roleOf } from '../contents/queries.ts'
import { READ_ACTIONS } from '../reads/rules.ts'
import { SECURITY_MAX } from '../rules.ts'

export type SecurityFacts = Awaited<ReturnType<typeof findSecurityFacts>>

const actorId = sql<number | null>`e.actor_id`

/**
 * Finds the person's sign-ins and the changes to their account, newest first. Another file of the copy lists who read
 * their data.
 */
export async function findSecurityFacts({ db }: SystemCtx, userId: number) {
  // Each part of the union uses its own index.
  const ofPerson = sql<{ id: number; at: Date; action: string; after: unknown }>`(
    select u.id, u.at, u.action, u.actor_id, u.after from audit_events u
      where u.object_type = 'user' and u.object_id = ${userId}
    union all
    select s.id, s.at, s.action, s.actor_id, s.after from audit_events s where s.object_type = 'session'
      and coalesce((s.after ->> 'userId')::bigint, (s.before ->> 'userId')::bigint, s.actor_id) = ${userId})`
  return (
    db
      .selectFrom(ofPerson.as('e'))
      .select(['e.at', 'e.action', actorId.as('actorId')])
      .select(roleOf('e.actor_id').as('role'))
      // Selects only the names of changed fields, so that the copy contains nothing that a person typed.
      .select(sql<string[] | null>`e.after -> 'changed'`.as('changed'))
      .where('e.action', 'not in', Object.keys(READ_ACTIONS))
      .orderBy('e.id', 'desc')
      .limit(SECURITY_MAX)
      .execute()
  )
}
