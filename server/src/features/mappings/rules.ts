import type { Actor } from '../../policy/actor.ts'
import { includes } from '../../policy/scopes.ts'

interface Reached {
  userId: number
  /** Manager somewhere, or administrator. */
  isManagement: boolean
  developmentId: number
}

/** Why this actor may not change the roles of the person there; null where they may. */
export function blockedReason(actor: Actor, { userId, isManagement, developmentId }: Reached): string | null {
  if (userId === actor.userId) return 'You cannot change your own roles.'
  if (!actor.isAdmin && isManagement)
    return 'Only an administrator can change the roles of a manager or an administrator.'
  return includes(actor, 'mapping:change', { developmentId })
    ? null
    : 'This property is not in your portfolio.'
}
