import type { OrderParty } from '@doorstep/contract/orders/rules'
import type { Actor } from '../../../policy/actor.ts'

/** The party that moves an order: a person, the link of a firm (without a user id) or the system. */
export interface OrderActor {
  party: OrderParty
  userId: number | null
}

export const BY_SYSTEM: OrderActor = { party: 'system', userId: null }

/** Returns the actor for an order's history. */
export function byPerson({ actor }: { actor: Actor }, party: OrderActor['party']): OrderActor {
  return { party, userId: actor.userId }
}
