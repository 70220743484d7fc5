import type { DeadlineKind } from '@doorstep/contract/deadlines/rules'
import { sql } from 'kysely'
import type { SystemCtx, SystemWriteCtx } from '../../../context.ts'
import { updateRow } from '../../../db/statements.ts'
import type { Schedule } from '../rules.ts'

/** The deadlines of a merged issue are not running. */
const IS_OF_UNMERGED = sql<boolean>`not exists (select from issues i
  where i.id = issue_id and i.merged_into_id is not null)`

export interface NearDeadline extends Schedule {
  id: number
  issueId: number
  kind: DeadlineKind
}

/** Ids of issues with a warning due, oldest warning first. */
export async function findNearIssues({ db }: SystemCtx, now: Date, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('issue_deadlines')
    .select('issue_id as issueId')
    .where('next_warning_at', '<=', now)
    .where(IS_OF_UNMERGED)
    .groupBy('issue_id')
    .orderBy(({ fn }) => fn.min('next_warning_at'))
    .orderBy('issue_id')
    .limit(limit)
    .execute()
  return rows.map(({ issueId }) => issueId)
}

/**
 * Locks the issue before its deadlines, in the same order as status steps. Returns false if the issue is already
 * locked. The next run then tries again.
 */
export async function lockIfFree({ db }: SystemWriteCtx, issueId: number): Promise<boolean> {
  const row = await db
    .selectFrom('issues')
    .select('id')
    .where('id', '=', issueId)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row !== undefined
}

/** Deadlines of an issue with a warning due. The caller has locked the issue. */
export async function findNear(ctx: SystemWriteCtx, issueId: number): Promise<NearDeadline[]> {
  return ctx.db
    .selectFrom('issue_deadlines')
    .where('issue_id', '=', issueId)
    .where('next_warning_at', '<=', ctx.now())
    .where(IS_OF_UNMERGED)
    .select([
      'id',
      'issue_id as issueId',
      'due_at as dueAt',
      'half_at as halfAt',
      'three_quarters_at as threeQuartersAt',
      // A check constraint on the table guarantees this type.
      sql<DeadlineKind>`kind`.as('kind'),
    ])
    .orderBy('next_warning_at')
    .orderBy('id')
    .execute()
}

export async function updateWarned({ db }: SystemWriteCtx, id: number, warned: number): Promise<void> {
  await updateRow(db, 'issue_deadlines', id, { warned })
}
