import { sql } from 'kysely'
import type { SystemWriteCtx } from '../../../context.ts'

/** Also updates the urgency, which depends on the flag. */
export async function updateVulnerableFlag(
  { db }: SystemWriteCtx,
  issueId: number,
  isVulnerable: boolean,
): Promise<void> {
  await db
    .updateTable('issues')
    .set({
      vulnerable_persons: isVulnerable,
      urgency: sql<number | null>`urgency_of(next_due_at, priority, ${isVulnerable}::boolean)`,
    })
    .where('id', '=', issueId)
    .execute()
}
