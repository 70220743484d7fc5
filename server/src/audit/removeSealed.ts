import { sql } from 'kysely'
import { z } from 'zod'
import type { SystemWriteCtx } from '../context.ts'
import { rowsOf } from '../db/rows.ts'

const REMOVED = { seals: z.coerce.number(), events: z.coerce.number() }

/**
 * Takes away the events, with their texts, of the oldest seals that are all older than this, whole seals alone and not
 * many more than `most` events at once. It is written down as an event itself. Call it until it answers no seals.
 */
export async function removeSealed(
  { db }: SystemWriteCtx,
  before: Date,
  most = 1000,
): Promise<{ seals: number; events: number }> {
  const [removed] = await rowsOf(
    db,
    REMOVED,
    sql`select seals, events from remove_sealed_audit(${before}::timestamptz, ${most}::bigint)`,
  )
  return removed ?? { seals: 0, events: 0 }
}
