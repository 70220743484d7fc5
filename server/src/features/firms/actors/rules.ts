import type { OrderParty } from '@doorstep/contract/orders/rules'
import type { Actor } from '../../../policy/actor.ts'

/** Who moves an order: an account, the link of a firm (a firm without an account), or the system. */
export interface OrderActor {
  party: OrderParty
  userId: number | null
}

export const BY_SYSTEM: OrderActor = { party: 'system', userId: null }

/** Who acts, as the history of an order names them. */
export function byPerson({ actor }: { actor: Actor }, party: OrderActor['party']): OrderActor {
  return { party, userId: actor.userId }
}
