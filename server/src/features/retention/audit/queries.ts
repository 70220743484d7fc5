import { sql } from 'kysely'
import { z } from 'zod'
import type { SystemWriteCtx } from '../../../context.ts'
import { rowsOf } from '../../../db/rows.ts'

const REMOVED = { events: z.number() }

/** SQL for the number of the last seal whose events were removed. */
export const removedSeals = sql`(select coalesce(max((r.after ->> 'toSeal')::bigint), 0) from audit_events r
  where r.object_type = 'audit' and r.action = 'audit.remove')`

/**
 * Removes the events and texts of every seal up to `toSeal`, and writes an audit event about the removal. Returns the
 * number of events. The database refuses to remove events younger than 3 years.
 */
export async function removeSealed({ db }: SystemWriteCtx, toSeal: number): Promise<number> {
  const [removed] = await rowsOf(db, REMOVED, sql`select remove_sealed_audit(${toSeal}::bigint) as events`)
  return removed?.events ?? 0
}
