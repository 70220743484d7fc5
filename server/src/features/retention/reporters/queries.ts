import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { SystemCtx, SystemWriteCtx } from '../../../context.ts'
import type { Removal } from '../accounts/queries.ts'

function isOneOf(ids: readonly number[]): RawBuilder<boolean> {
  return sql<boolean>`i.id = any(${ids}::bigint[])`
}

/**
 * Removes the reporter from these unfinished issues. Title and description stay, because staff need them to finish the
 * issue. The owner is removed too, so that staff assign the issue again.
 */
export async function removeReporters(ctx: SystemWriteCtx, ids: readonly number[]): Promise<Removal> {
  const { db } = ctx
  const isOfThem = isOneOf(ids)
  await removeAuthors(ctx, ids)
  // These unlocks show the reporter's contact details to the firm.
  await db
    .deleteFrom('order_link_unlocks')
    .where(
      sql<boolean>`order_id in (select w.id from work_orders w where w.issue_id = any(${ids}::bigint[]))`,
    )
    .execute()
  for (const table of ['notifications', 'received_mails'] as const)
    await db
      .deleteFrom(table)
      .where(
        sql<boolean>`(issue_id, user_id) in (select i.id, i.reporter_id from issues i where ${isOfThem})`,
      )
      .execute()
  const issues = await db
    .updateTable('issues as i')
    .set({
      reporter_id: null,
      reported_by: null,
      owner_id: null,
      vulnerable_persons: false,
      may_enter: null,
      access_times: null,
      access_pets: null,
      report_hash: null,
      reporter_wrote_at: null,
      updated_at: ctx.now(),
      version: sql<number>`version + 1`,
    })
    .where(isOfThem)
    .returning('i.id')
    .execute()
  return { changed: issues.length, files: [] }
}

/** Keeps the reporters' history entries, shown as written by the resident. */
async function removeAuthors({ db }: SystemWriteCtx, ids: readonly number[]): Promise<void> {
  const isOfThem = isOneOf(ids)
  await db
    .updateTable('issue_events as e')
    .from('issues as i')
    .set({ actor_id: null, note_hash: null, whole_email: null })
    .whereRef('i.id', '=', 'e.issue_id')
    .whereRef('i.reporter_id', '=', 'e.actor_id')
    .where(isOfThem)
    .execute()
  await db
    .updateTable('work_order_events as e')
    .from(['work_orders as w', 'issues as i'])
    .set({ actor_id: null })
    .whereRef('w.id', '=', 'e.order_id')
    .whereRef('i.id', '=', 'w.issue_id')
    .whereRef('i.reporter_id', '=', 'e.actor_id')
    .where(isOfThem)
    .execute()
  await db
    .updateTable('appointments as a')
    .from(['work_orders as w', 'issues as i'])
    .set({ picked_by: null })
    .whereRef('w.id', '=', 'a.order_id')
    .whereRef('i.id', '=', 'w.issue_id')
    .whereRef('i.reporter_id', '=', 'a.picked_by')
    .where(isOfThem)
    .execute()
}

export interface Visit {
  firmName: string
  startsAt: Date
  endsAt: Date
}

/** Returns the booked visits for the issue, in order of time. */
export async function findVisits(ctx: SystemCtx, issueId: number): Promise<Visit[]> {
  return ctx.db
    .selectFrom('appointments as a')
    .innerJoin('work_orders as w', 'w.id', 'a.order_id')
    .innerJoin('firms as f', 'f.id', 'w.firm_id')
    .select(['f.name as firmName', 'a.starts_at as startsAt', 'a.ends_at as endsAt'])
    .where('w.issue_id', '=', issueId)
    .where('a.state', '=', 'Booked')
    .orderBy('a.starts_at')
    .execute()
}
