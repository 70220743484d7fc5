import type { SavedReply } from '@doorstep/contract/issues/saved-replies/schema'
import type { Actor } from '../../../policy/actor.ts'
import { keptTarget } from '../../../policy/kept.ts'
import { includes } from '../../../policy/scopes.ts'
import type { SavedReplyRow } from './queries.ts'
import { saveRight } from './rules.ts'

export function presentSavedReply(actor: Actor, row: SavedReplyRow): SavedReply {
  const { id, title, text, isShared, userId, ownerName } = row
  return {
    id,
    title,
    text,
    isShared,
    isOwn: userId === actor.userId,
    ownerName,
    can: includes(actor, saveRight(row), keptTarget(row)) ? ['savedReply:save'] : [],
  }
}
