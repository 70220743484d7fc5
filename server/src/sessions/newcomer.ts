import { WELCOME_DAYS } from '@doorstep/contract/sessions/rules'
import type { Ctx } from '../context.ts'
import { heldRoles } from '../policy/actor.ts'

const DAY_MS = 86_400_000

/** Whether the actor is a new resident who has not dismissed the welcome. */
export async function hasWelcome({ db, actor, now }: Ctx): Promise<boolean> {
  if (!heldRoles(actor).includes('TENANT')) return false
  const found = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', actor.userId)
    .where('welcome_put_away_at', 'is', null)
    .where('decided_at', '>=', new Date(now().getTime() - WELCOME_DAYS * DAY_MS))
    .executeTakeFirst()
  return found !== undefined
}
