import type { Welcome } from '@doorstep/contract/profiles/schema'
import { emitAudit } from '../../../audit/emitAudit.ts'
import { withTransaction } from '../../../context.ts'
import type { Ctx } from '../../../context.ts'
import { heldRoles } from '../../../policy/actor.ts'
import { authorize } from '../../../policy/authorize.ts'
import { findWelcome, markPutAway } from './queries.ts'

const NEW_DAYS = 30
const DAY_MS = 86_400_000

/** For a resident of the last month, until they put it away. */
export async function readWelcome(ctx: Ctx): Promise<Welcome> {
  if (!heldRoles(ctx.actor).includes('TENANT')) return { steps: null }
  const newSince = new Date(ctx.now().getTime() - NEW_DAYS * DAY_MS)
  return { steps: (await findWelcome(ctx, newSince)) ?? null }
}

export async function putAwayWelcome(ctx: Ctx): Promise<void> {
  const { userId } = ctx.actor
  await withTransaction(ctx, async (tx) => {
    authorize(tx, 'profile:update', { userId })
    if (await markPutAway(tx))
      await emitAudit(tx, { action: 'profile.putAwayWelcome', object: { type: 'user', id: userId } })
  })
}
