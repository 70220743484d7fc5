import { sql } from 'kysely'
import type { Ctx, SystemCtx, SystemWriteCtx } from '../../../context.ts'
import type { Actor } from '../../../policy/actor.ts'
import { actorOf, HOLDINGS, holdingsOf } from '../../../policy/holdings.ts'
import { COLUMNS, items } from '../queries.ts'
import type { ItemRow } from '../queries.ts'

/**
 * Takes all notifications for the daily email, so that no later email contains them again. Returns their ids by person.
 */
export async function takeAwaiting(ctx: SystemWriteCtx): Promise<Map<number, number[]>> {
  const rows = await ctx.db
    .updateTable('notifications')
    .set({ awaits_summary: false })
    .where('awaits_summary', '=', true)
    .returning(['id', 'user_id as userId'])
    .execute()
  const taken = Map.groupBy(rows, ({ userId }) => userId)
  return new Map([...taken].map(([userId, own]) => [userId, own.map(({ id }) => id)]))
}

/** Finds those of the given people who can sign in, with their current rights. */
export async function findReaders(
  ctx: SystemCtx,
  userIds: readonly number[],
): Promise<{ email: string; firstName: string; actor: Actor }[]> {
  const rows = await ctx.db
    .selectFrom('users as u')
    .leftJoin('holdings as h', 'h.user_id', 'u.id')
    .where('u.status', '=', 'Approved')
    .where(sql<boolean>`u.id = any(${userIds}::bigint[])`)
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

/**
 * Finds those of the given notifications that are unread and of a kind that the person still gets by email, newest
 * first.
 */
export async function findAwaited(ctx: Ctx, ids: readonly number[]): Promise<ItemRow[]> {
  return (
    items(ctx)
      .leftJoin('mail_choices as c', (join) =>
        join.onRef('c.user_id', '=', 'n.user_id').onRef('c.kind', '=', 'n.kind'),
      )
      .where(sql<boolean>`n.id = any(${ids}::bigint[])`)
      // Notifications that were stored for the daily email are sent in it, even if the person has since chosen
      // immediate emails.
      .where(sql<boolean>`c.choice is distinct from 'never'`)
      .where('n.read_at', 'is', null)
      .select(COLUMNS)
      .orderBy('n.id', 'desc')
      .execute()
  )
}
