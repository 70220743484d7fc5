import { sql } from 'kysely'
import type { SystemWriteCtx } from '../../../context.ts'
import type { IssueRow } from '../../issues/queries.ts'
import type { Taken } from './rules.ts'

/**
 * Updates the values that come from merged issues. If `emergencyKind` changes, also copies whether the managers were
 * notified of that emergency.
 */
export async function updateTaken(
  { db }: SystemWriteCtx,
  { id, emergencyKind: before }: Pick<IssueRow, 'id' | 'emergencyKind'>,
  { priority, emergencyKind, vulnerablePersons }: Taken,
): Promise<void> {
  const notifiedAt = sql<Date | null>`(select max(y.emergency_notified_at) from issue_merges m
    join issues y on y.id = m.younger_id
    where m.older_id = ${id} and m.undone_at is null and y.emergency_kind = ${emergencyKind})`
  await db
    .updateTable('issues')
    .set({
      priority,
      emergency_kind: emergencyKind,
      vulnerable_persons: vulnerablePersons,
      ...(emergencyKind !== before && { emergency_notified_at: notifiedAt }),
    })
    .where('id', '=', id)
    .execute()
}
