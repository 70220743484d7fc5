import type { Welcome } from '@doorstep/contract/profiles/schema'
import type { Ctx, WriteCtx } from '../../../context.ts'

/** What a newcomer has done of it; undefined for whoever was let in before that day, or has put it away. */
export async function findWelcome(
  { db, actor: { userId } }: Ctx,
  newSince: Date,
): Promise<NonNullable<Welcome['steps']> | undefined> {
  return db
    .selectFrom('users as u')
    .select((u) => [
      u
        .exists(
          u
            .selectFrom('audit_events as e')
            .select('e.id')
            .where('e.actor_id', '=', userId)
            .where('e.action', '=', 'profile.update'),
        )
        .$castTo<boolean>()
        .as('hasChangedDetails'),
      u
        .exists(u.selectFrom('calendar_feeds as f').select('f.user_id').where('f.user_id', '=', userId))
        .$castTo<boolean>()
        .as('hasCalendar'),
      u
        .exists(u.selectFrom('issues as i').select('i.id').where('i.reporter_id', '=', userId))
        .$castTo<boolean>()
        .as('hasReported'),
    ])
    .where('u.id', '=', userId)
    .where('u.welcome_put_away_at', 'is', null)
    .where('u.decided_at', '>=', newSince)
    .executeTakeFirst()
}

/** Answers whether there was one. */
export async function markPutAway({ db, actor, now }: WriteCtx): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ welcome_put_away_at: now() })
    .where('id', '=', actor.userId)
    .where('welcome_put_away_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
