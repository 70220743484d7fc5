import type { View } from '@doorstep/contract/issues/views/schema'
import type { Actor } from '../../../policy/actor.ts'
import { keptTarget } from '../../../policy/kept.ts'
import { includes } from '../../../policy/scopes.ts'
import type { ViewRow } from './queries.ts'
import { saveRight } from './rules.ts'

export function presentView(actor: Actor, row: ViewRow, count: number): View {
  const { id, name, query, isShared, userId, ownerName } = row
  return {
    id,
    name,
    query,
    isShared,
    isOwn: userId === actor.userId,
    ownerName,
    count,
    can: includes(actor, saveRight(row), keptTarget(row)) ? ['issueView:save'] : [],
  }
}
