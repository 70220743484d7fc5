import type { Ctx } from '../../../context.ts'
import { where } from '../../../policy/scopes.ts'
import { SCOPE_COLUMNS } from '../../../policy/issueScope.ts'

export interface IssueTimes {
  minutesToAnswer: number | null
  minutesToCompletion: number | null
}

/**
 * Finds the response and completion times of these issues, keyed by id. Leaves out issues whose deadlines the reader
 * can't see.
 */
export async function findIssueTimes(ctx: Ctx, ids: readonly number[]): Promise<Map<number, IssueTimes>> {
  const rows = await ctx.db
    .selectFrom('issues as i')
    .innerJoin('places as p', 'p.id', 'i.property_id')
    .select([
      'i.id',
      'i.minutes_to_response as minutesToAnswer',
      'i.minutes_to_resolution as minutesToCompletion',
    ])
    .where('i.id', 'in', ids)
    .where(where(ctx.actor, 'issueField:due', SCOPE_COLUMNS))
    .execute()
  return new Map(rows.map(({ id, ...times }) => [id, times]))
}
