import { sql } from 'kysely'
import type { SystemWriteCtx } from '../../context.ts'

export async function updateFileStore(ctx: SystemWriteCtx, fileStore: 'folder' | 's3'): Promise<void> {
  await ctx.db.updateTable('installation').set({ file_store: fileStore }).execute()
}

/** Keeps new rows from naming a file until the transaction ends. */
export async function lockFileRows(ctx: SystemWriteCtx): Promise<void> {
  await sql`lock table issue_attachments, announcement_photos, address_proofs, users, data_exports, landlord_reports, firm_papers, work_order_photos, quotes, order_variations, certificates in share mode`.execute(
    ctx.db,
  )
}
