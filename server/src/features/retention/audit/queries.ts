import { sql } from 'kysely'
import { z } from 'zod'
import type { SystemWriteCtx } from '../../../context.ts'
import { rowsOf } from '../../../db/rows.ts'

const REMOVED = { events: z.number() }

/** The number of the last seal whose events were removed. */
export const removedSeals = sql`(select coalesce(max((r.after ->> 'toSeal')::bigint), 0) from audit_events r
  where r.object_type = 'audit' and r.action = 'audit.remove')`

/**
 * Removes the events, with their texts, of every seal up to this one; the database refuses one younger than 3 years. It is
 * written down as an event itself. Answers how many.
 */
export async function removeSealed({ db }: SystemWriteCtx, toSeal: number): Promise<number> {
  const [removed] = await rowsOf(db, REMOVED, sql`select remove_sealed_audit(${toSeal}::bigint) as events`)
  return removed?.events ?? 0
}
