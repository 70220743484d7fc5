import { sql } from 'kysely'
import type { SystemCtx, SystemWriteCtx } from '../../../context.ts'

/**
 * What waited at the backup was sent since, or is of yesterday: it is kept as given up, and nothing secret of it. On the
 * schema of the backup, before anybody sees it.
 */
export const GIVE_UP_WAITING = `update public.outbox_messages
  set failed_at = now(), last_failure = 'restored', secrets = null where sent_at is null and failed_at is null`

/** One that was used since the backup would open the account once more. */
export async function endAllLinks(ctx: SystemWriteCtx): Promise<void> {
  await ctx.db
    .updateTable('account_links')
    .set({ used_at: sql`now()`, payload: null })
    .where('used_at', 'is', null)
    .execute()
}

/** One that was fetched since the backup is not fetched again, and no file of one is there: people ask for another one. */
export async function endDataExports(ctx: SystemWriteCtx): Promise<void> {
  await ctx.db
    .updateTable('data_exports')
    .set({ state: 'expired', file_key: null, size: null, expires_at: null, fetching_since: null })
    .where('state', 'in', ['making', 'ready'])
    .execute()
}

/** No file of one is there: staff have another one made. */
export async function deletePacks(ctx: SystemWriteCtx): Promise<void> {
  await ctx.db.deleteFrom('landlord_reports').execute()
}

/** The daily mail of yesterday was sent since. */
export async function endSummaries(ctx: SystemWriteCtx): Promise<void> {
  await ctx.db
    .updateTable('notifications')
    .set({ awaits_summary: false })
    .where('awaits_summary', '=', true)
    .execute()
}

/** What was to leave by now has left since: nobody gets it twice. */
export async function endAnnouncements(ctx: SystemWriteCtx): Promise<void> {
  await ctx.db
    .updateTable('announcements')
    .set({ state: 'Sent', finished_at: sql`now()` })
    .where('state', '=', 'Sending')
    .execute()
  await ctx.db
    .updateTable('announcements')
    .set({ state: 'Cancelled' })
    .where('state', '=', 'Scheduled')
    .where('send_at', '<=', sql<Date>`now()`)
    .execute()
}

/** Emergencies whose approval waited in the queue. */
export async function findEmergencies(ctx: SystemCtx): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom('issues')
    .select('id')
    .where('status', '=', 'Submitted')
    .where('priority', '=', 'Emergency')
    .where('emergency_kind', 'is not', null)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Issues whose hand-over waited in the queue. */
export async function findApproved(ctx: SystemCtx): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom('issues')
    .select('id')
    .where('status', '=', 'Approved')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
