import type { SystemWriteCtx } from '../../../context.ts'
import { emitSignal } from '../../../live/emitSignal.ts'
import { endSessionsOf } from '../../sessions/queries.ts'
import { AppError } from '../../../errors.ts'
import { isStaff, strongestRole } from '../../../policy/actor.ts'
import { findFirmOf } from '../employers/queries.ts'
import { getAccount } from '../queries.ts'
import type { AccountRow } from '../queries.ts'

const WORKS_FOR_FIRM =
  'A person who works for a firm cannot manage properties. Remove them from the firm first.'

/**
 * Callers use this after a change to a person's roles. If the strongest role changed, ends the person's sessions. The
 * person's open pages then load their rights again.
 */
export async function settleRoles(tx: SystemWriteCtx, before: AccountRow): Promise<void> {
  const after = await getAccount(tx, before.id)
  if (isStaff(after) && !isStaff(before) && (await findFirmOf(tx, before.id)) !== undefined)
    throw new AppError('CONFLICT', WORKS_FOR_FIRM)
  if (strongestRole(after) !== strongestRole(before)) await endSessionsOf(tx, before.id)
  emitSignal(tx, { type: 'session', userIds: [before.id] })
}
