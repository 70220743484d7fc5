import type { RoleName } from '@doorstep/contract/access'
import type { Ctx, SystemCtx } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import type { Actor } from '../../policy/actor.ts'

export async function findFeed(ctx: Ctx, propertyId: number): Promise<Date | undefined> {
  const row = await ctx.db
    .selectFrom('calendar_feeds')
    .select('created_at')
    .where('user_id', '=', ctx.actor.userId)
    .where('property_id', '=', propertyId)
    .executeTakeFirst()
  return row?.created_at
}

/** Stores the hash of a new feed's token, in the place of the person's former one. */
export async function replaceFeed(
  ctx: Ctx & { db: Tx },
  propertyId: number,
  tokenHash: Buffer,
): Promise<void> {
  const feed = { token_hash: tokenHash, created_at: ctx.now() }
  await ctx.db
    .insertInto('calendar_feeds')
    .values({ user_id: ctx.actor.userId, property_id: propertyId, ...feed })
    .onConflict((conflict) => conflict.columns(['user_id', 'property_id']).doUpdateSet(feed))
    .execute()
}

/** Answers whether there was one. */
export async function deleteFeed(ctx: Ctx & { db: Tx }, propertyId: number): Promise<boolean> {
  const result = await ctx.db
    .deleteFrom('calendar_feeds')
    .where('user_id', '=', ctx.actor.userId)
    .where('property_id', '=', propertyId)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

/** The property of a feed and the approved person whose it is, with the rights that they have now. */
export async function findFeedOwner(
  ctx: SystemCtx,
  tokenHash: Buffer,
): Promise<{ propertyId: number; actor: Actor } | undefined> {
  const rows = await ctx.db
    .selectFrom('calendar_feeds as f')
    .innerJoin('users as u', 'u.id', 'f.user_id')
    .leftJoin('property_roles as m', 'm.user_id', 'u.id')
    .leftJoin('properties as p', 'p.id', 'm.property_id')
    .leftJoin('developments as d', 'd.id', 'p.development_id')
    .where('f.token_hash', '=', tokenHash)
    .where('u.status', '=', 'Approved')
    .select(['f.property_id as propertyId', 'u.id as userId', 'u.base_role as baseRole', 'm.role'])
    .select(['m.property_id as mappedPropertyId', 'p.development_id as developmentId'])
    .select(['p.is_active as isPropertyActive', 'd.is_active as isDevelopmentActive'])
    .execute()
  const [first] = rows
  if (!first) return undefined
  const created = await ctx.db
    .selectFrom('developments')
    .select('id')
    .where('created_by', '=', first.userId)
    .execute()
  const mappings = rows.flatMap(({ role, mappedPropertyId, developmentId, ...row }) =>
    role === null || mappedPropertyId === null || developmentId === null
      ? []
      : [
          {
            // A check of the table: no other text gets into the column.
            role: role as RoleName,
            propertyId: mappedPropertyId,
            developmentId,
            isOpen: row.isPropertyActive === true && row.isDevelopmentActive === true,
          },
        ],
  )
  return {
    propertyId: first.propertyId,
    actor: {
      userId: first.userId,
      sessionId: 0,
      sessionKind: 'full',
      isFresh: false,
      name: '',
      isAdmin: first.baseRole === 'ADMIN',
      mappings,
      createdDevelopmentIds: created.map(({ id }) => id),
    },
  }
}
