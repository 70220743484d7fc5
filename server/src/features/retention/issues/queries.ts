import { sql } from 'kysely'
import { fieldsWith, noneOf } from '@doorstep/contract/issues/fields/rules'
import { OPEN_ORDER_STATUSES } from '@doorstep/contract/orders/rules'
import { ANONYMISED_DESCRIPTION, ANONYMISED_TITLE } from '@doorstep/contract/retention/texts'
import type { SystemWriteCtx } from '../../../context.ts'
import { columnsOf } from '../../../db/columns.ts'
import type { Removal } from '../accounts/queries.ts'

/** An issue that has ended and was not anonymised; of `issues as i`. */
export const isEnded = sql<boolean>`i.anonymised_at is null
  and i.status in ('Resolved', 'Closed', 'Withdrawn', 'Rejected')`

/** What is left of what was said. */
const { emergency: emergencyKind, ...REST } = {
  ...noneOf(fieldsWith('isKept', false)),
  title: ANONYMISED_TITLE,
  description: ANONYMISED_DESCRIPTION,
  vulnerablePersons: false,
}

/**
 * Takes words, photos and people out of these issues. What happened to a property, and when, stays: reports count what
 * they counted, and the times of an issue are kept with it.
 */
export async function anonymiseIssues(ctx: SystemWriteCtx, ids: readonly number[]): Promise<Removal> {
  const issues = await ctx.db
    .updateTable('issues as i')
    .set({
      ...columnsOf('issues', { ...REST, emergencyKind }),
      priority: null,
      emergency_told_at: null,
      owner_id: null,
      verdict_until: null,
      is_to_check: false,
      reporter_id: null,
      reported_by: null,
      anonymised_at: ctx.now(),
      report_hash: null,
      reporter_wrote_at: null,
      staff_answered_at: null,
    })
    .where(sql<boolean>`i.id = any(${ids}::bigint[])`)
    // One that was taken up again meanwhile goes on.
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

/** The same of their work orders: that there were some, of which firm and when, stays. Their links are dead. */
async function emptyOrders(
  ctx: SystemWriteCtx,
  issueIds: readonly number[],
): Promise<{ original: string; display: string | null; thumbnail: string | null }[]> {
  const isOpen = sql`status = any(${[...OPEN_ORDER_STATUSES]}::text[])`
  const orders = await ctx.db
    .updateTable('work_orders')
    .set({
      // What an older backup still has open is over with its issue, and nobody comes for it.
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

/** The same of the higher limits that were asked for: when, and of how much, stays. */
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

/** The same of quotes: of which firm there was one, when, and of how much, stays. */
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
      // What an older backup still has open is over with its issue.
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
