import { sql } from 'kysely'
import type { SqlBool } from 'kysely'

/**
 * SQL condition on `issues as i`, for all code that lists or counts issues: the issue is not merged into another. Lists
 * show only the issue that handles a merged issue.
 */
export const IS_NOT_MERGED = sql<SqlBool>`i.merged_into_id is null`

export interface MergeRow {
  /** The older issue that handles a merged issue, and the time of the merge. */
  mergedIntoId: number | null
  mergedAt: Date | null
  /**
   * The ids of the issues that were merged into this issue, lowest id first, which is also the order for locking. Null
   * if there are none.
   */
  mergedIds: number[] | null
  /** The flag of the issue's own report, without flags that come from merged issues. */
  ownVulnerablePersons: boolean
}

/**
 * The vulnerable persons flag of the issue's own report, without flags from merged issues, as SQL for `issues as i`.
 * The SQL form of the first value in `takenBy`.
 */
export const OWN_FLAG = sql<boolean>`coalesce((select m.vulnerable_before from issue_merges m
  where m.older_id = i.id and not m.vulnerable_settled order by m.id limit 1), i.vulnerable_persons)`

/** Columns of `MergeRow` for `issues as i`. */
export const MERGE = ['i.merged_into_id as mergedIntoId', 'i.merged_at as mergedAt'] as const
const MERGED_IDS = sql<number[] | null>`(select array_agg(m.id order by m.id) from issues m
  where m.merged_into_id = i.id)`.as('mergedIds')
export const MERGE_FACTS = [MERGED_IDS, OWN_FLAG.as('ownVulnerablePersons')] as const
