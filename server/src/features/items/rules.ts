import { ITEM_KINDS } from '@doorstep/contract/items/rules'
import type { ItemKind } from '@doorstep/contract/items/rules'
import type { Actor } from '../../policy/actor.ts'
import { holds } from '../../policy/scopes.ts'

/** The kinds that somebody is told of at all: new reports are for those who decide about them. */
export function kindsOf(actor: Actor): ItemKind[] {
  return ITEM_KINDS.filter((kind) => kind !== 'newReport' || holds(actor, 'issue:moderate'))
}
