import type { SystemWriteCtx } from '../../../context.ts'
import { emitSignal } from '../../../live/emitSignal.ts'
import { endSessionsOf } from '../../sessions/queries.ts'
import { strongestRole } from '../../../policy/actor.ts'
import type { AccountRow } from '../queries.ts'
import { findMappings } from './queries.ts'

/**
 * After a change of somebody's roles: where it changed the strongest one, their sessions end with it; else their pages
 * are told to look again.
 */
export async function settleRoles(tx: SystemWriteCtx, before: AccountRow): Promise<void> {
  const mappings = await findMappings(tx, [before.id])
  if (strongestRole({ ...before, mappings }) !== strongestRole(before)) await endSessionsOf(tx, before.id)
  await emitSignal(tx, { type: 'session', userIds: [before.id] })
}
