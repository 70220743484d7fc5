import type { RoleName } from '@doorstep/contract/access'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { SystemCtx } from '../../../context.ts'
import { countList } from '../../../db/keyset.ts'
import type { IdPosition } from '../../../db/keyset.ts'
import { roleOf } from '../contents/queries.ts'
import { READ_ACTIONS } from './rules.ts'

export interface DataReadRow {
  id: number
  at: Date
  action: string
  role: RoleName | null
  /** The firm that saw the data through a work order link. */
  firmName: string | null
  jobIds: number[] | null
}

/**
 * Audit actions that record a read. The query contains these actions as literals, so that PostgreSQL can use the
 * partial index.
 */
const actionsOf = (objectType: string): RawBuilder<unknown> => {
  const actions = Object.keys(READ_ACTIONS).filter((action) => action.startsWith(`${objectType}.`))
  return sql.join(actions.map((action) => sql.lit(action)))
}

interface ReadEvent {
  id: number
  at: Date
  action: string
  actor_id: number | null
}

/**
 * Finds one page of other people's reads of the person's restricted data, newest first. Includes one extra row that
 * shows whether there is a next page.
 */
export async function findDataReads(
  ctx: SystemCtx,
  userId: number,
  { limit, after }: { limit: number; after: IdPosition | undefined },
): Promise<{ rows: DataReadRow[]; total: number }> {
  const named = sql`from issues i where i.reporter_id = ${userId} and e.after -> 'issueIds' @> to_jsonb(i.id)`
  // This query starts from the person's issues, because the audit is large.
  const ofPerson = sql<ReadEvent>`((select distinct on (r.id) r.id, r.at, r.action, r.actor_id, r.after
      from issues o join audit_events r on r.after -> 'issueIds' @> to_jsonb(o.id)
      where o.reporter_id = ${userId} and r.action in (${actionsOf('issue')}))
    union all
    select u.id, u.at, u.action, u.actor_id, u.after from audit_events u
      where u.object_type = 'user' and u.object_id = ${userId} and u.action in (${actionsOf('user')})
    union all
    select f.id, f.at, f.action, f.actor_id, f.after || jsonb_build_object('issueIds', jsonb_build_array(o.id))
      from issues o join audit_events f on f.object_type = 'issue' and f.object_id = o.id
      where o.reporter_id = ${userId} and f.action in (${actionsOf('order')})
    union all
    select k.id, k.at, k.action, k.actor_id, k.after || jsonb_build_object('issueIds', jsonb_build_array(o.id))
      from issues o join homes h on h.id = o.property_id
      join audit_events k on k.object_type = 'property' and k.object_id = h.id
      where o.reporter_id = ${userId} and k.action in (${actionsOf('accessNote')})
        and (k.after ->> 'issueId')::bigint = o.id)`
  const matching = ctx.db
    .selectFrom(ofPerson.as('e'))
    .where(sql<boolean>`e.actor_id is distinct from ${userId}`)
  const rows = await matching
    .select(['e.id', 'e.at', 'e.action'])
    .select(roleOf('e.actor_id').as('role'))
    .select(
      sql<string | null>`(select name from firms where id = (e.after ->> 'firmId')::bigint)`.as('firmName'),
    )
    .select(sql<number[] | null>`(select json_agg(i.job_id order by i.job_id) ${named})`.as('jobIds'))
    .where('e.id', '<', after?.id ?? Number.MAX_SAFE_INTEGER)
    .orderBy('e.id', 'desc')
    .limit(limit + 1)
    .execute()
  const list = { rows, limit, position: after }
  return { rows, total: await countList(ctx.db, list, sql`${matching.select('e.id')}`) }
}
