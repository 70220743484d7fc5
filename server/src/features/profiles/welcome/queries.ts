import type { Welcome } from '@doorstep/contract/profiles/welcome/schema'
import type { Ctx, WriteCtx } from '../../../context.ts'

export async function findSteps({ db, actor: { userId } }: Ctx): Promise<NonNullable<Welcome['steps']>> {
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
    .executeTakeFirstOrThrow()
}

/** Returns false if there was no welcome to dismiss. */
export async function markDismissed({ db, actor, now }: WriteCtx): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ welcome_put_away_at: now() })
    .where('id', '=', actor.userId)
    .where('welcome_put_away_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
