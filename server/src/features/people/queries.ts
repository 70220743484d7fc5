import { sql } from 'kysely'
import type { Ctx, SystemCtx } from '../../context.ts'
import { countList } from '../../db/keyset.ts'
import type { IdPosition } from '../../db/keyset.ts'
import { where } from '../../policy/scopes.ts'

export async function getDetail(ctx: SystemCtx, userId: number) {
  return ctx.db
    .selectFrom('users')
    .select([
      'phone_number as phoneNumber',
      'decided_at as decidedAt',
      'address_bounced_at as addressBouncedAt',
    ])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}

export interface UserEventRow {
  id: number
  at: Date
  action: string
  before: unknown
  after: unknown
  reason: string | null
  actorName: string | null
  propertyName: string | null
  developmentName: string | null
}

interface EventFilter {
  actions: readonly string[]
  limit: number
  after: IdPosition | undefined
}

/**
 * Finds a page of an account's history, and one extra entry. Leaves out entries about properties that the reader cannot
 * see.
 */
export async function findUserEvents(
  ctx: Ctx,
  userId: number,
  { actions, limit, after }: EventFilter,
): Promise<{ rows: UserEventRow[]; total: number }> {
  const seen = where(ctx.actor, 'user:list', { developmentId: sql.ref('d.id') })
  const matching = ctx.db
    .selectFrom('audit_events as e')
    .leftJoin('users as a', 'a.id', 'e.actor_id')
    .leftJoin('homes as p', (join) => join.on(sql<boolean>`p.id = (e.after ->> 'propertyId')::bigint`))
    .leftJoin('developments as d', (join) =>
      join.on(sql<boolean>`d.id = coalesce((e.after ->> 'developmentId')::bigint, p.development_id)`),
    )
    .where('e.object_type', '=', sql.lit('user'))
    .where('e.object_id', '=', userId)
    .where(sql<boolean>`e.action = any(${actions}::text[])`)
    .where(sql<boolean>`(d.id is null or ${seen})`)
  const rows = await matching
    .select(['e.id', 'e.at', 'e.action', 'e.before', 'e.after', 'p.name as propertyName'])
    .leftJoin('audit_texts as t', 't.event_id', 'e.id')
    .select(sql<string | null>`t.texts ->> 'after.reason'`.as('reason'))
    .select(sql<string | null>`a.first_name || ' ' || a.last_name`.as('actorName'))
    .select('d.name as developmentName')
    .where('e.id', '<', after?.id ?? Number.MAX_SAFE_INTEGER)
    .orderBy('e.id', 'desc')
    .limit(limit + 1)
    .execute()
  const list = { rows, limit, position: after }
  return { rows, total: await countList(ctx.db, list, sql`${matching.select('e.id')}`) }
}
