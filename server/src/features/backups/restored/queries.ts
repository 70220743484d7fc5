import { sql } from 'kysely'
import type { SystemCtx, SystemWriteCtx } from '../../../context.ts'

/**
 * Marks waiting messages as given up and erases their secrets. These messages were sent after the backup was made, or
 * are out of date. The statement runs on the schema of the backup, before anybody can see the messages.
 */
export const GIVE_UP_WAITING = `update public.outbox_messages
  set failed_at = now(), last_failure = 'restored', secrets = null where sent_at is null and failed_at is null`

/** A link that was used after the backup would open the account again. */
export async function endAllLinks(ctx: SystemWriteCtx): Promise<void> {
  await ctx.db
    .updateTable('account_links')
    .set({ used_at: sql`now()`, payload: null })
    .where('used_at', 'is', null)
    .execute()
}

/**
 * A browser in which somebody entered a code before the backup would again show how to reach the resident and how to
 * enter the home.
 */
export async function endOrderCodes({ db }: SystemWriteCtx): Promise<void> {
  await db.deleteFrom('order_link_unlocks').execute()
  await db.deleteFrom('order_link_codes').execute()
}

/**
 * People might have downloaded their copies after the backup was made, and the backup does not contain the files.
 * People can ask for another copy.
 */
export async function endDataExports(ctx: SystemWriteCtx): Promise<void> {
  await ctx.db
    .updateTable('data_exports')
    .set({ state: 'expired', file_key: null, size: null, expires_at: null, fetching_since: null })
    .where('state', 'in', ['making', 'ready'])
    .execute()
}

/** A backup does not contain the files of these reports, so staff must have them created again. */
export async function deletePacks(ctx: SystemWriteCtx): Promise<void> {
  await ctx.db.deleteFrom('landlord_reports').execute()
}

/** Yesterday's daily email was sent after the backup. */
export async function endSummaries(ctx: SystemWriteCtx): Promise<void> {
  await ctx.db
    .updateTable('notifications')
    .set({ awaits_summary: false })
    .where('awaits_summary', '=', true)
    .execute()
}

/** Announcements due by now were sent after the backup, and nobody should get them twice. */
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

/** Updates written before the backup were emailed after it, and nobody should get them twice. */
export async function endIncidentMails(ctx: SystemWriteCtx): Promise<void> {
  await ctx.db
    .updateTable('incident_updates')
    .set({ mailed_up_to: null })
    .where('mailed_up_to', 'is not', null)
    .execute()
}

/** Ids of emergencies whose queued approval is lost. */
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

/** Ids of issues whose queued hand-over is lost. */
export async function findApproved(ctx: SystemCtx): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom('issues')
    .select('id')
    .where('status', '=', 'Approved')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
