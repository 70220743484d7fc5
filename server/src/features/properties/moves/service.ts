import { emitAudit } from '../../../audit/emitAudit.ts'
import { lockName } from '../../../context.ts'
import type { WriteCtx } from '../../../context.ts'
import { AppError } from '../../../errors.ts'
import {
  findDevelopmentOf,
  findManagersAt,
  findOldestOther,
  keepDevelopments,
  keepInPlace,
  lockManagersAt,
  moveManagers,
  moveManagersInvited,
} from './queries.ts'

export interface Move {
  propertyId: number
  from: number
  to: number
}

/** Returns the move if the development changes. Two moves out of the same development wait for each other. */
export async function lockMove(tx: WriteCtx, propertyId: number, to: number): Promise<Move | undefined> {
  const from = await findDevelopmentOf(tx, propertyId)
  if (from === undefined || from === to) return undefined
  // The locks are by name and in a fixed order, to avoid deadlocks. Row locks could deadlock, because assigning a role
  // locks the property first and then waits for these rows.
  for (const id of [from, to].toSorted((a, b) => a - b)) await lockName(tx, `moveProperties:${id}`)
  // Switching off a development and this move both write people's rights, so they must not overlap.
  await keepDevelopments(tx, [from, to])
  await lockManagersAt(tx, propertyId)
  return { propertyId, from, to }
}

/**
 * A manager's role at one property covers its whole development. When the property moves, the role stays with another
 * property of the old development. Other roles move with the property. Returns the ids of the managers.
 */
export async function passManagersOn(tx: WriteCtx, { propertyId, from }: Move): Promise<number[]> {
  const managers = await findManagersAt(tx, propertyId)
  if (managers.length === 0) return []
  const otherPropertyId = await findOldestOther(tx, from, propertyId)
  if (otherPropertyId === undefined)
    throw new AppError(
      'CONFLICT',
      `This is the only property of its development. If you move it, ${listed(managers)} would lose the development. Remove their role first, or add another property.`,
    )
  const passed = await moveManagers(tx, propertyId, otherPropertyId)
  for (const { id, role } of passed)
    await emitAudit(tx, {
      action: 'user.passRole',
      object: { type: 'user', id },
      before: { propertyId },
      after: { propertyId: otherPropertyId, developmentId: from, role },
    })
  for (const { id, role } of await moveManagersInvited(tx, propertyId, otherPropertyId))
    await emitAudit(tx, {
      action: 'user.passInvite',
      object: { type: 'invite', id },
      before: { propertyId },
      after: { propertyId: otherPropertyId, developmentId: from, role },
    })
  return passed.map(({ id }) => id)
}

/**
 * A role applies to the development that the assigner saw. If the property has moved since, the assignment is refused.
 */
export async function requireInPlace(
  tx: WriteCtx,
  developmentId: number,
  propertyIds: readonly number[],
): Promise<void> {
  if ((await keepInPlace(tx, developmentId, propertyIds)) === propertyIds.length) return
  throw new AppError(
    'CONFLICT',
    'A property was just moved to another development. Check your choice and try again.',
  )
}

function listed(names: readonly string[]): string {
  return new Intl.ListFormat('en-GB').format(names)
}
