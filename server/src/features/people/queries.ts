import { sql } from 'kysely'
import type { Ctx, SystemCtx } from '../../context.ts'
import { countRows } from '../../db/keyset.ts'
import { where } from '../../policy/scopes.ts'

export interface DetailRow {
  phoneNumber: string | null
  decidedAt: Date | null
}

/** What the drawer shows beside the list's row. */
export async function getDetail(ctx: SystemCtx, userId: number): Promise<DetailRow> {
  return ctx.db
    .selectFrom('users')
    .select(['phone_number as phoneNumber', 'decided_at as decidedAt'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}

export interface UserEventRow {
  id: number
  at: Date
  action: string
  before: unknown
  after: unknown
  actorName: string | null
  propertyName: string | null
  developmentName: string | null
}

interface EventFilter {
  actions: readonly string[]
  limit: number
  /** The last entry of the page before. */
  beforeId: number | undefined
}

/** A page of an account's history and the entry after it; none that names a place out of the reader's scope. */
export async function findUserEvents(
  ctx: Ctx,
  userId: number,
  { actions, limit, beforeId }: EventFilter,
): Promise<{ rows: UserEventRow[]; total: number }> {
  const seen = where(ctx.actor, 'user:list', { developmentId: sql.ref('d.id') })
  const matching = sql`from audit_events e
      left join users a on a.id = e.actor_id
      left join properties p on p.id = (e.after ->> 'propertyId')::bigint
      left join developments d on d.id = coalesce((e.after ->> 'developmentId')::bigint, p.development_id)
    where e.object_type = 'user' and e.object_id = ${userId} and e.action = any(${actions}::text[])
      and (d.id is null or ${seen})`
  const { rows } = await sql<UserEventRow>`select e.id, e.at, e.action, e.before, e.after,
      a.first_name || ' ' || a.last_name as "actorName", p.name as "propertyName", d.name as "developmentName"
    ${matching} and e.id < ${beforeId ?? Number.MAX_SAFE_INTEGER}
    order by e.id desc limit ${limit + 1}`.execute(ctx.db)
  return { rows, total: await countRows(ctx.db, sql`select e.id ${matching}`) }
}
