import { sql } from 'kysely'
import type { SystemWriteCtx } from '../../../context.ts'
import { waiting } from '../sign-up/queries.ts'
import type { WaitingRow } from '../sign-up/queries.ts'

/** Marks and returns the applicants who applied before this time and have had no reminder. */
export async function takeUnreminded(ctx: SystemWriteCtx, before: Date): Promise<WaitingRow[]> {
  const rows = await waiting(ctx)
    .where('u.reminded_at', 'is', null)
    .where('u.applied_at', '<', before)
    .orderBy('u.id')
    .forUpdate('u')
    .execute()
  const ids = rows.map((row) => row.id)
  await ctx.db
    .updateTable('users')
    .set({ reminded_at: ctx.now() })
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .execute()
  return rows
}

/** Rejects the applicants who applied before this time, and returns them. */
export async function takeLapsed(
  ctx: SystemWriteCtx,
  before: Date,
): Promise<{ id: number; email: string }[]> {
  return ctx.db
    .updateTable('users')
    .set({ status: 'Rejected', decided_at: ctx.now(), updated_at: ctx.now() })
    .where('status', '=', 'Pending')
    .where('applied_at', '<', before)
    .returning(['id', 'email'])
    .execute()
}

/** Deletes applications that belong to used or expired links, because nobody can use these links any longer. */
export async function clearDeadApplications(ctx: SystemWriteCtx): Promise<void> {
  await ctx.db
    .updateTable('account_links')
    .set({ payload: null })
    .where('purpose', '=', 'replaceApplication')
    .where('payload', 'is not', null)
    .where(sql<boolean>`(used_at is not null or expires_at <= now())`)
    .execute()
}
