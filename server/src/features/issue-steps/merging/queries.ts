import { sql } from 'kysely'
import { z } from 'zod'
import { OPEN_ORDER_STATUSES } from '@doorstep/contract/orders/rules'
import { OPEN_QUOTE_STATUSES } from '@doorstep/contract/quotes/rules'
import type { SystemCtx, SystemWriteCtx } from '../../../context.ts'
import { rowsOf } from '../../../db/rows.ts'
import type { IssueRow } from '../../issues/queries.ts'

/** Whether a firm still has a work order or a quote request for the issue. */
export async function hasWork({ db }: SystemCtx, issueId: number): Promise<boolean> {
  const [row] = await rowsOf(
    db,
    { found: z.boolean() },
    sql`select exists (select from work_orders w where w.issue_id = ${issueId}
        and w.status = any(${[...OPEN_ORDER_STATUSES, 'Done']}::text[]))
      or exists (select from quotes q where q.issue_id = ${issueId}
        and q.status = any(${[...OPEN_QUOTE_STATUSES]}::text[])) as found`,
  )
  return row?.found === true
}

/** Records the merge. The older issue also takes over the issues that were merged into the newer issue. */
export async function insertMerge(ctx: SystemWriteCtx, younger: IssueRow, older: IssueRow): Promise<void> {
  const { db } = ctx
  await db
    .insertInto('issue_merges')
    .values({
      younger_id: younger.id,
      older_id: older.id,
      merged_at: ctx.now(),
      priority_before: older.priority ?? 'Routine',
      emergency_before: older.emergencyKind,
      vulnerable_before: older.vulnerablePersons,
    })
    .execute()
  await db
    .updateTable('issues')
    .set({ merged_into_id: older.id, merged_at: ctx.now(), version: younger.version + 1 })
    .where('id', '=', younger.id)
    .execute()
  await db
    .updateTable('issues')
    .set({ merged_into_id: older.id })
    .where('merged_into_id', '=', younger.id)
    .execute()
}

/** Separates an issue from the older issue. Issues that were merged into the separated issue stay with it. */
export async function undoMerge(ctx: SystemWriteCtx, { id, version }: IssueRow): Promise<void> {
  const { db } = ctx
  await db
    .updateTable('issue_merges')
    .set({ undone_at: ctx.now() })
    .where('younger_id', '=', id)
    .where('undone_at', 'is', null)
    .execute()
  await db
    .updateTable('issues')
    .set({ merged_into_id: null, merged_at: null, version: version + 1 })
    .where('id', '=', id)
    .execute()
  await sql`update issues set merged_into_id = ${id} where id in (${below(id)})`.execute(db)
}

/** Returns the issues that were merged into this issue, directly or indirectly, lowest id first. */
export async function findBelow({ db }: SystemCtx, issueId: number): Promise<number[]> {
  const rows = await rowsOf(db, { id: z.int() }, sql`${below(issueId)} order by id`)
  return rows.map(({ id }) => id)
}

/** SQL for the issues that were merged into this issue, directly or indirectly. */
const below = (issueId: number) => sql`with recursive below as (
    select m.younger_id as id from issue_merges m where m.older_id = ${issueId} and m.undone_at is null
    union all select m.younger_id from issue_merges m join below b on b.id = m.older_id where m.undone_at is null
  ) select id from below`

/** Makes the reporter and the followers of the newer issue follow the older issue. */
export async function followOlder(ctx: SystemWriteCtx, younger: IssueRow, older: IssueRow): Promise<void> {
  await sql`insert into issue_followers (issue_id, user_id, followed_at, by_merge)
    select ${older.id}, p.user_id, ${ctx.now()}, true
    from (select user_id from issue_followers where issue_id = ${younger.id}
      union select ${younger.reporterId}::bigint) p
    where p.user_id is not null and p.user_id is distinct from ${older.reporterId}::bigint
    on conflict do nothing`.execute(ctx.db)
}

/** Removes people who followed the older issue only because of an issue that is no longer merged into it. */
export async function deleteMergedFollowers({ db }: SystemWriteCtx, olderId: number): Promise<void> {
  await sql`delete from issue_followers f where f.issue_id = ${olderId} and f.by_merge
    and not exists (select from issues i where i.id in (${below(olderId)}) and (i.reporter_id = f.user_id
      or exists (select from issue_followers g where g.issue_id = i.id and g.user_id = f.user_id
        and not g.by_merge)))`.execute(db)
}
