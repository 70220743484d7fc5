import { sql } from 'kysely'
import type { SystemWriteCtx } from '../../../context.ts'
import { updateRow } from '../../../db/statements.ts'

/** Updates the flag, and the urgency that depends on the flag. */
export async function updateVulnerableFlag(
  { db }: SystemWriteCtx,
  issueId: number,
  isVulnerable: boolean,
): Promise<void> {
  await updateRow(db, 'issues', issueId, {
    vulnerable_persons: isVulnerable,
    urgency: sql<number | null>`urgency_of(next_due_at, priority, ${isVulnerable}::boolean)`,
  })
}
