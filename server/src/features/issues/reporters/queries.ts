import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { FINAL_STATUSES } from '@doorstep/contract/issues/merging/rules'
import type { SystemWriteCtx } from '../../../context.ts'
import { OWN_FLAG } from '../../../policy/mergedIssues.ts'
import { lockWithOlder } from '../merges/queries.ts'

function isOneOf(ids: readonly number[]): RawBuilder<boolean> {
  return sql<boolean>`i.id = any(${ids}::bigint[])`
}

/**
 * Removes the reporter from these unfinished issues. Title and description stay, because staff need them to finish the
 * issue. Returns the number of changed issues.
 */
export async function removeReportersFrom(
  ctx: SystemWriteCtx,
  ids: readonly number[],
  { keepsOwner }: { keepsOwner: boolean },
): Promise<number> {
  const { db } = ctx
  const isOfThem = isOneOf(ids)
  const above = await lockWithOlder(ctx, ids)
  await removeAuthors(ctx, ids)
  // Deletes the unlocks, because they would show the reporter's contact details to the firm.
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
      ...(!keepsOwner && { owner_id: null }),
      vulnerable_persons: false,
      urgency: sql<number | null>`urgency_of(i.next_due_at, i.priority, false)`,
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
  await keepOthersFlags(ctx, ids, above)
  return issues.length
}

/**
 * Removes the flag of a removed reporter from the older issues too, so that undoing a merge does not restore it. A flag
 * that comes from merged issues belongs to other people, and stays.
 */
async function keepOthersFlags(
  { db }: SystemWriteCtx,
  ids: readonly number[],
  above: readonly number[],
): Promise<void> {
  await db
    .updateTable('issue_merges')
    .set({ vulnerable_before: false })
    .where(sql<boolean>`older_id = any(${ids}::bigint[])`)
    .execute()
  const isFlagged = sql<boolean>`(${OWN_FLAG} or exists (select from issue_merges m
    join issues y on y.id = m.younger_id where m.older_id = i.id and m.undone_at is null
    and not m.vulnerable_settled and y.vulnerable_persons))`
  // The updates run one after another, highest id first, because each issue takes the flag from the issues merged into
  // it, which have higher ids.
  for (const id of [...new Set([...ids, ...above])].toSorted((one, other) => other - one))
    await db
      .updateTable('issues as i')
      .set({
        vulnerable_persons: isFlagged,
        urgency: sql<number | null>`urgency_of(i.next_due_at, i.priority, ${isFlagged})`,
      })
      .where('i.id', '=', id)
      .where(sql<boolean>`exists (select from issue_merges m where m.older_id = i.id)`)
      .where(sql<boolean>`i.status not in (${sql.join(FINAL_STATUSES.map((status) => sql.lit(status)))})`)
      .execute()
}

/** Keeps the reporters' history entries, and shows "Resident" as their author. */
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
