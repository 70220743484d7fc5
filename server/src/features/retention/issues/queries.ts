import { sql } from 'kysely'
import { fieldsWith, noneOf } from '@doorstep/contract/issues/fields/rules'
import { OPEN_ORDER_STATUSES } from '@doorstep/contract/orders/rules'
import { ANONYMISED_DESCRIPTION, ANONYMISED_TITLE } from '@doorstep/contract/retention/texts'
import type { SystemWriteCtx } from '../../../context.ts'
import { columnsOf } from '../../../db/columns.ts'
import { keepOwnFlags, passMergesOn } from '../../issues/merges/queries.ts'
import type { Removal } from '../accounts/queries.ts'

/**
 * Condition on `issues as i`: the issue has ended and is not anonymised yet. A Resolved issue counts as ended only
 * after all issues merged with it have ended.
 */
export const isEnded = sql<boolean>`i.anonymised_at is null
  and i.status in ('Resolved', 'Closed', 'Withdrawn', 'Rejected')
  and (i.status <> 'Resolved' or not exists (select from issues m
    where (m.merged_into_id = i.id or m.id = i.merged_into_id)
    and m.status not in ('Resolved', 'Closed', 'Withdrawn', 'Rejected')))`

const { emergency: emergencyKind, ...REST } = {
  ...noneOf(fieldsWith('isKept', false)),
  title: ANONYMISED_TITLE,
  description: ANONYMISED_DESCRIPTION,
  vulnerablePersons: false,
}

/**
 * Removes words, photos and people from these issues. Their events and times stay, so that the figures in reports do
 * not change.
 */
export async function anonymiseIssues(ctx: SystemWriteCtx, ids: readonly number[]): Promise<Removal> {
  const issues = await ctx.db
    .updateTable('issues as i')
    .set({
      ...columnsOf('issues', { ...REST, emergencyKind }),
      priority: null,
      emergency_notified_at: null,
      owner_id: null,
      verdict_until: null,
      public_title: null,
      shown_at: null,
      is_to_check: false,
      reporter_id: null,
      reported_by: null,
      contact_id: null,
      contact_since: null,
      anonymised_at: ctx.now(),
      report_hash: null,
      reporter_wrote_at: null,
      staff_answered_at: null,
    })
    .where(sql<boolean>`i.id = any(${ids}::bigint[])`)
    // Skips issues that were reopened in the meantime.
    .where(isEnded)
    .returning('i.id')
    .execute()
  const gone = issues.map(({ id }) => id)
  const isTheirs = sql<boolean>`issue_id = any(${gone}::bigint[])`
  await ctx.db
    .updateTable('issue_events')
    .set({ note: null, whole_email: null, actor_id: null, note_hash: null })
    .where(isTheirs)
    .execute()
  await ctx.db
    .deleteFrom('audit_texts')
    .using('audit_events as e')
    .whereRef('e.id', '=', 'audit_texts.event_id')
    .where('e.object_type', '=', 'issue')
    .where(sql<boolean>`e.object_id = any(${gone}::bigint[])`)
    .execute()
  await ctx.db.deleteFrom('notifications').where(isTheirs).execute()
  await ctx.db.deleteFrom('issue_followers').where(isTheirs).execute()
  await deleteMerges(ctx, gone)
  await ctx.db
    .updateTable('verdicts')
    .set({ is_waiting: false })
    .where(isTheirs)
    .where('is_waiting', '=', true)
    .execute()
  await ctx.db.deleteFrom('received_mails').where(isTheirs).execute()
  const photos = await ctx.db
    .deleteFrom('issue_attachments')
    .where(isTheirs)
    .returning(['original_key as original', 'display_key as display', 'thumbnail_key as thumbnail'])
    .execute()
  const offered = [...(await emptyVariations(ctx, gone)), ...(await emptyQuotes(ctx, gone))]
  const files = [...photos, ...offered, ...(await emptyOrders(ctx, gone))].flatMap((photo) =>
    Object.values(photo).filter((key) => key !== null),
  )
  return { changed: issues.length, files }
}

/**
 * Copies the flags and emergencies of these merges to the remaining merge records, and then deletes the merge records
 * of these issues. The issues stay merged.
 */
async function deleteMerges(ctx: SystemWriteCtx, issueIds: readonly number[]): Promise<void> {
  await passMergesOn(ctx, issueIds)
  await keepOwnFlags(ctx, issueIds)
  await ctx.db
    .deleteFrom('issue_merges')
    .where(
      sql<boolean>`(younger_id = any(${[...issueIds]}::bigint[]) or older_id = any(${[...issueIds]}::bigint[]))`,
    )
    .execute()
}

/** Removes words and people from the work orders and ends their links. The orders, their firms and their times stay. */
async function emptyOrders(
  ctx: SystemWriteCtx,
  issueIds: readonly number[],
): Promise<{ original: string; display: string | null; thumbnail: string | null }[]> {
  const isOpen = sql`status = any(${[...OPEN_ORDER_STATUSES]}::text[])`
  const orders = await ctx.db
    .updateTable('work_orders')
    .set({
      // A restored backup can have open orders on an ended issue. These orders are cancelled, so that no firm comes for
      // them.
      status: sql<string>`case when ${isOpen} then 'Cancelled' else status end`,
      cancelled_at: sql<Date | null>`case when ${isOpen} then ${ctx.now()}::timestamptz else cancelled_at end`,
      words: ANONYMISED_TITLE,
      decline_reason: null,
      done_words: null,
      cancel_words: null,
      override_reason: null,
      link_generation: sql<number>`link_generation + 1`,
    })
    .where(sql<boolean>`issue_id = any(${issueIds}::bigint[])`)
    .returning('id')
    .execute()
  const isOfThem = sql<boolean>`order_id = any(${orders.map(({ id }) => id)}::bigint[])`
  await ctx.db.updateTable('work_order_events').set({ words: null, actor_id: null }).where(isOfThem).execute()
  await ctx.db
    .updateTable('appointments')
    .set({
      state: sql<string>`case when state in ('Booked', 'Begun') then 'Cancelled' else state end`,
      outcome_words: null,
      picked_by: null,
    })
    .where(isOfThem)
    .execute()
  await ctx.db.deleteFrom('appointment_slots').where(isOfThem).execute()
  return ctx.db
    .deleteFrom('work_order_photos')
    .where(isOfThem)
    .returning(['original_key as original', 'display_key as display', 'thumbnail_key as thumbnail'])
    .execute()
}

const NO_FILE = { file_name: null, type: null, size: null, sha256: null, original_key: null }

/** Removes words and files from the requests for a higher limit. Their times and amounts stay. */
async function emptyVariations(
  ctx: SystemWriteCtx,
  issueIds: readonly number[],
): Promise<{ original: string | null }[]> {
  const isTheirs = sql<boolean>`order_id in (select id from work_orders where issue_id = any(${issueIds}::bigint[]))`
  const files = await ctx.db
    .selectFrom('order_variations')
    .select('original_key as original')
    .where(isTheirs)
    .execute()
  await ctx.db
    .updateTable('order_variations')
    .set({ ...NO_FILE, words: ANONYMISED_TITLE, decision_words: null, decided_by: null })
    .where(isTheirs)
    .execute()
  return files
}

/** Removes words and files from the quotes. Their firms, times and amounts stay. */
async function emptyQuotes(
  ctx: SystemWriteCtx,
  issueIds: readonly number[],
): Promise<{ original: string | null }[]> {
  const isTheirs = sql<boolean>`issue_id = any(${issueIds}::bigint[])`
  const files = await ctx.db
    .selectFrom('quotes')
    .select(['id', 'original_key as original'])
    .where(isTheirs)
    .execute()
  await ctx.db
    .updateTable('quotes')
    .set({
      ...NO_FILE,
      // A restored backup can have open quotes on an ended issue. These quotes are withdrawn.
      status: sql<string>`case when status in ('Asked', 'Given') then 'Withdrawn' else status end`,
      words: ANONYMISED_TITLE,
      quote_words: null,
      decline_reason: null,
      override_reason: null,
      link_generation: sql<number>`link_generation + 1`,
    })
    .where(isTheirs)
    .execute()
  await ctx.db
    .updateTable('quote_events')
    .set({ words: null, actor_id: null })
    .where(sql<boolean>`quote_id = any(${files.map(({ id }) => id)}::bigint[])`)
    .execute()
  return files.map(({ original }) => ({ original }))
}
