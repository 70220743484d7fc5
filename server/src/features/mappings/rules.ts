import { AppError } from '../../errors.ts'
import type { Actor } from '../../policy/actor.ts'
import { FORBIDDEN_MESSAGE } from '../../policy/authorize.ts'
import { includes } from '../../policy/scopes.ts'

interface Reached {
  userId: number
  /** Whether the person manages a property or is an administrator. */
  isStaff: boolean
  developmentId: number
}

const OWN_ROLES = 'You cannot change your own roles. Ask somebody else who is an administrator.'

/** The reason why this actor can't change the person's roles at the property. Null if they can. */
export function blockedReason(actor: Actor, { userId, isStaff, developmentId }: Reached): string | null {
  if (userId === actor.userId) return OWN_ROLES
  if (!actor.isAdmin && isStaff)
    return 'Only an administrator can change the roles of a manager or an administrator.'
  return includes(actor, 'mapping:change', { developmentId })
    ? null
    : 'You do not manage this property. Choose one that you manage.'
}

/** Managers can't change roles of managers, of administrators or of themselves. */
export function requireReach(actor: Actor, { userId, isStaff }: Omit<Reached, 'developmentId'>): void {
  if (actor.isAdmin) return
  if (userId === actor.userId || isStaff) throw new AppError('FORBIDDEN', FORBIDDEN_MESSAGE)
}

/** Not even administrators can remove their own roles. */
export function refuseOwnLoss(actor: Actor, userId: number): void {
  if (actor.userId === userId) throw new AppError('CONFLICT', OWN_ROLES)
}
