import type { RoleName } from '@doorstep/contract/access'
import { sql } from 'kysely'
import type { SystemCtx } from '../../../context.ts'
import { countList } from '../../../db/keyset.ts'
import type { IdPosition } from '../../../db/keyset.ts'
import { roleOf } from '../contents/queries.ts'

export interface DataReadRow {
  id: number
  at: Date
  action: string
  role: RoleName | null
  jobIds: number[] | null
}

interface ReadFilter {
  /** What is written down when somebody was shown it, of an issue or of an account. */
  actions: readonly string[]
  limit: number
  after: IdPosition | undefined
}

/** Who else was shown what only few may see of the person: a page of it, the newest first, and the entry after it. */
export async function findDataReads(
  ctx: SystemCtx,
  userId: number,
  { actions, limit, after }: ReadFilter,
): Promise<{ rows: DataReadRow[]; total: number }> {
  const ofPerson = sql`select i.id, i.job_id from issues i where i.reporter_id = ${userId}`
  const named = sql`from (${ofPerson}) i where e.after -> 'issueIds' @> to_jsonb(i.id)`
  const matching = ctx.db
    .selectFrom('audit_events as e')
    .where(sql<boolean>`e.action = any(${actions}::text[])`)
    .where(sql<boolean>`e.actor_id is distinct from ${userId}`)
    .where(
      sql<boolean>`(e.object_type = 'user' and e.object_id = ${userId}
        or e.object_type = 'issue' and (e.object_id is null or e.object_id in (select id from (${ofPerson}) own))
          and exists (select ${named}))`,
    )
  const rows = await matching
    .select(['e.id', 'e.at', 'e.action'])
    .select(roleOf('e.actor_id').as('role'))
    .select(sql<number[] | null>`(select json_agg(i.job_id order by i.job_id) ${named})`.as('jobIds'))
    .where('e.id', '<', after?.id ?? Number.MAX_SAFE_INTEGER)
    .orderBy('e.id', 'desc')
    .limit(limit + 1)
    .execute()
  const list = { rows, limit, position: after }
  return { rows, total: await countList(ctx.db, list, sql`${matching.select('e.id')}`) }
}
