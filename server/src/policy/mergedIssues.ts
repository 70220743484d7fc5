import { sql } from 'kysely'
import type { SqlBool } from 'kysely'

/** Condition on `issues as i` for everything that lists or counts: the issue that handles a merged one has its place. */
export const IS_NOT_MERGED = sql<SqlBool>`i.merged_into_id is null`

/** How an issue is merged with others. */
export interface MergeRow {
  /** The older issue that handles this one too, and since when. */
  mergedIntoId: number | null
  mergedAt: Date | null
  /** The issues that it handles too, lowest first, which is the order in which they are locked. Null without any. */
  mergedIds: number[] | null
  /** The flag without what it takes from merged issues, as its reporter sees it. */
  ownVulnerablePersons: boolean
}

/**
 * For `issues as i`: the vulnerable persons flag of the issue itself, without what it takes from merged issues. SQL form
 * of what `takenBy` begins with.
 */
export const OWN_FLAG = sql<boolean>`coalesce((select m.vulnerable_before from issue_merges m
  where m.older_id = i.id and not m.vulnerable_settled order by m.id limit 1), i.vulnerable_persons)`

/** Columns of `MergeRow` for `issues as i`. */
export const MERGE = ['i.merged_into_id as mergedIntoId', 'i.merged_at as mergedAt'] as const
const MERGED_IDS = sql<number[] | null>`(select array_agg(m.id order by m.id) from issues m
  where m.merged_into_id = i.id)`.as('mergedIds')
export const MERGE_FACTS = [MERGED_IDS, OWN_FLAG.as('ownVulnerablePersons')] as const
