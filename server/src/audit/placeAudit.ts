import { sql } from 'kysely'
import { withTransaction } from '../context.ts'
import type { SystemCtx, SystemWriteCtx } from '../context.ts'

const BATCH = 5000

/** Finds where each event happened that was written before they were placed as they are written; the newest first. */
export async function placeAudit(ctx: SystemCtx): Promise<void> {
  let isMore = true
  while (isMore) isMore = await withTransaction(ctx, placeBatch)
}

async function placeBatch({ db }: SystemWriteCtx): Promise<boolean> {
  const unplaced = await db.selectFrom('unplaced_audit').select('to_id').forUpdate().executeTakeFirst()
  if (!unplaced) return false
  const to = unplaced.to_id
  const from = Math.max(0, to - BATCH)
  await sql`select place_audit(e) from audit_events e where e.id > ${from}::bigint and e.id <= ${to}::bigint`.execute(
    db,
  )
  if (from === 0) await db.deleteFrom('unplaced_audit').execute()
  else await db.updateTable('unplaced_audit').set({ to_id: from }).execute()
  return from > 0
}
