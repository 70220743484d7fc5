import type { Welcome } from '@doorstep/contract/profiles/welcome/schema'
import { emitAudit } from '../../../audit/emitAudit.ts'
import { withTransaction } from '../../../context.ts'
import type { Ctx } from '../../../context.ts'
import { authorize } from '../../../policy/authorize.ts'
import { hasWelcome } from '../../../sessions/newcomer.ts'
import { findSteps, markDismissed } from './queries.ts'

/** Residents see the welcome in their first 30 days, until they dismiss it. */
export async function readWelcome(ctx: Ctx): Promise<Welcome> {
  return { steps: (await hasWelcome(ctx)) ? await findSteps(ctx) : null }
}

export async function dismissWelcome(ctx: Ctx): Promise<void> {
  const { userId } = ctx.actor
  await withTransaction(ctx, async (tx) => {
    authorize(tx, 'profile:update', { userId })
    if (await markDismissed(tx))
      await emitAudit(tx, { action: 'profile.dismissWelcome', object: { type: 'user', id: userId } })
  })
}
