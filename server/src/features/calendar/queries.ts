import type { Ctx, SystemCtx, WriteCtx } from '../../context.ts'
import type { Actor } from '../../policy/actor.ts'
import { actorOf, HOLDINGS, holdingsOf } from '../../policy/holdings.ts'

export async function findFeed(ctx: Ctx, propertyId: number): Promise<Date | undefined> {
  const row = await ctx.db
    .selectFrom('calendar_feeds')
    .select('created_at')
    .where('user_id', '=', ctx.actor.userId)
    .where('property_id', '=', propertyId)
    .executeTakeFirst()
  return row?.created_at
}

/** Stores the token hash of a new feed, replacing the person's former feed. */
export async function replaceFeed(ctx: WriteCtx, propertyId: number, tokenHash: Buffer): Promise<void> {
  const feed = { token_hash: tokenHash, created_at: ctx.now() }
  await ctx.db
    .insertInto('calendar_feeds')
    .values({ user_id: ctx.actor.userId, property_id: propertyId, ...feed })
    .onConflict((conflict) => conflict.columns(['user_id', 'property_id']).doUpdateSet(feed))
    .execute()
}

/** Removes the feed. Returns whether the feed existed. */
export async function deleteFeed(ctx: WriteCtx, propertyId: number): Promise<boolean> {
  const result = await ctx.db
    .deleteFrom('calendar_feeds')
    .where('user_id', '=', ctx.actor.userId)
    .where('property_id', '=', propertyId)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

/** The property of a feed and its approved owner, with the owner's current rights. */
export async function findFeedOwner(
  ctx: SystemCtx,
  tokenHash: Buffer,
): Promise<{ propertyId: number; actor: Actor } | undefined> {
  const row = await ctx.db
    .selectFrom('calendar_feeds as f')
    .innerJoin('users as u', 'u.id', 'f.user_id')
    .leftJoin('holdings as h', 'h.user_id', 'u.id')
    .where('f.token_hash', '=', tokenHash)
    .where('u.status', '=', 'Approved')
    .select(['f.property_id as propertyId', 'u.id as userId', 'u.base_role as baseRole'])
    .select(HOLDINGS)
    .executeTakeFirst()
  if (!row) return undefined
  return {
    propertyId: row.propertyId,
    actor: actorOf({ userId: row.userId, isAdmin: row.baseRole === 'ADMIN', ...holdingsOf(row) }),
  }
}
