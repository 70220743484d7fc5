import { sql } from 'kysely'
import type { Ctx } from '../../context.ts'
import { includes, where } from '../../policy/scopes.ts'
import { countInStatus } from '../reports/tallies/queries.ts'

export async function countSubmittedIssues(ctx: Ctx): Promise<number> {
  if (includes(ctx.actor, 'dashboard:counts', {})) return countInStatus(ctx, 'Submitted')
  const row = await ctx.db
    .selectFrom('issues as i')
    .innerJoin('properties as p', 'p.id', 'i.property_id')
    .where('i.status', '=', 'Submitted')
    .where(where(ctx.actor, 'dashboard:counts', { developmentId: sql.ref('p.development_id') }))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return row.total
}

/** People who wait for a decision, by the address they asked for. */
export async function countPendingUsers(ctx: Ctx): Promise<number> {
  const row = await ctx.db
    .selectFrom('users as u')
    .leftJoin('properties as p', 'p.id', 'u.requested_property_id')
    .where('u.status', '=', 'Pending')
    .where(where(ctx.actor, 'dashboard:counts', { developmentId: sql.ref('p.development_id') }))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return row.total
}
