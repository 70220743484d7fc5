import { AppError } from '../../errors.ts'
import type { Actor } from '../../policy/actor.ts'
import { FORBIDDEN_MESSAGE } from '../../policy/authorize.ts'
import { includes } from '../../policy/scopes.ts'

interface Reached {
  userId: number
  /** Manager somewhere, or administrator. */
  isStaff: boolean
  developmentId: number
}

const OWN_ROLES = 'You cannot change your own roles.'

/** Why this actor may not change the roles of the person there; null where they may. */
export function blockedReason(actor: Actor, { userId, isStaff, developmentId }: Reached): string | null {
  if (userId === actor.userId) return OWN_ROLES
  if (!actor.isAdmin && isStaff)
    return 'Only an administrator can change the roles of a manager or an administrator.'
  return includes(actor, 'mapping:change', { developmentId })
    ? null
    : 'This property is not in your portfolio.'
}

/** Managers lie in no manager's reach, and nobody in their own. */
export function requireReach(actor: Actor, { userId, isStaff }: Omit<Reached, 'developmentId'>): void {
  if (actor.isAdmin) return
  if (userId === actor.userId || isStaff) throw new AppError('FORBIDDEN', FORBIDDEN_MESSAGE)
}

/** Not even an administrator takes roles from themselves. */
export function refuseOwnLoss(actor: Actor, userId: number): void {
  if (actor.userId === userId) throw new AppError('CONFLICT', OWN_ROLES)
}
