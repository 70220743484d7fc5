import { sql } from 'kysely'
import type { Ctx, SystemCtx, SystemWriteCtx } from '../../../context.ts'
import type { Actor } from '../../../policy/actor.ts'
import { actorOf, HOLDINGS, holdingsOf } from '../../../policy/holdings.ts'
import { COLUMNS, items } from '../queries.ts'
import type { ItemRow } from '../queries.ts'

/** Those for whom something waits to be told in the daily mail, with the rights that they have now. */
export async function findAwaiting(
  ctx: SystemCtx,
): Promise<{ email: string; firstName: string; actor: Actor }[]> {
  const rows = await ctx.db
    .selectFrom('users as u')
    .leftJoin('holdings as h', 'h.user_id', 'u.id')
    .where('u.status', '=', 'Approved')
    .where(sql<boolean>`u.id in (select user_id from items where awaits_summary)`)
    .select(['u.id as userId', 'u.base_role as baseRole', 'u.email', 'u.first_name as firstName'])
    .select(HOLDINGS)
    .orderBy('u.id')
    .execute()
  return rows.map(({ userId, baseRole, email, firstName, ...held }) => ({
    email,
    firstName,
    actor: actorOf({ userId, isAdmin: baseRole === 'ADMIN', ...holdingsOf(held) }),
  }))
}

/** What waits for this person, of the kinds that they still want once a day, the newest first. */
export async function findAwaited(ctx: Ctx): Promise<ItemRow[]> {
  return items(ctx)
    .innerJoin('mail_choices as c', (join) =>
      join.onRef('c.user_id', '=', 'n.user_id').onRef('c.kind', '=', 'n.kind'),
    )
    .where('c.choice', '=', 'daily')
    .where('n.awaits_summary', '=', true)
    .where('n.read_at', 'is', null)
    .select(COLUMNS)
    .orderBy('n.id', 'desc')
    .execute()
}

/** Nothing waits for the daily mail any more. */
export async function updateSummarised(ctx: SystemWriteCtx): Promise<void> {
  await ctx.db
    .updateTable('items')
    .set({ awaits_summary: false })
    .where('awaits_summary', '=', true)
    .execute()
}
