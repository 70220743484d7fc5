import { sql } from 'kysely'
import type { Ctx } from '../../../context.ts'
import { where } from '../../../policy/scopes.ts'
import { SCOPE_COLUMNS } from '../../../policy/issueScope.ts'

/** Returns the ids of those issues among `issueIds` that this person manages as staff. */
export async function findModerated(ctx: Ctx, issueIds: readonly number[]): Promise<Set<number>> {
  const rows = await ctx.db
    .selectFrom('issues as i')
    .innerJoin('places as p', 'p.id', 'i.property_id')
    .select('i.id')
    .where(sql<boolean>`i.id = any(${issueIds}::bigint[])`)
    .where(where(ctx.actor, 'issue:moderate', SCOPE_COLUMNS))
    .execute()
  return new Set(rows.map(({ id }) => id))
}
