import type { SystemWriteCtx } from '../../../context.ts'
import type { Taken } from './rules.ts'

export async function updateTaken(
  { db }: SystemWriteCtx,
  issueId: number,
  { priority, emergencyKind, vulnerablePersons }: Taken,
): Promise<void> {
  await db
    .updateTable('issues')
    .set({ priority, emergency_kind: emergencyKind, vulnerable_persons: vulnerablePersons })
    .where('id', '=', issueId)
    .execute()
}
