import type { SystemWriteCtx } from '../../../context.ts'
import { emitSignal } from '../../../live/emitSignal.ts'
import { endSessionsOf } from '../../sessions/queries.ts'
import { strongestRole } from '../../../policy/actor.ts'
import { getAccount } from '../queries.ts'
import type { AccountRow } from '../queries.ts'

/**
 * After a change of somebody's roles: where it changed the strongest one, their sessions end with it; else their pages
 * are told to look again.
 */
export async function settleRoles(tx: SystemWriteCtx, before: AccountRow): Promise<void> {
  if (strongestRole(await getAccount(tx, before.id)) !== strongestRole(before))
    await endSessionsOf(tx, before.id)
  await emitSignal(tx, { type: 'session', userIds: [before.id] })
}
