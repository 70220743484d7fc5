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
}

/** Columns of `MergeRow` for `issues as i`. */
export const MERGE = ['i.merged_into_id as mergedIntoId', 'i.merged_at as mergedAt'] as const
export const MERGED_IDS = sql<number[] | null>`(select array_agg(m.id order by m.id) from issues m
  where m.merged_into_id = i.id)`.as('mergedIds')
