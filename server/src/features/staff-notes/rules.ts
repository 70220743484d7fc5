import { isStaff } from '../../policy/actor.ts'
import type { Actor } from '../../policy/actor.ts'
import type { Right } from '../../policy/policy.ts'
import { includes } from '../../policy/scopes.ts'
import type { Target } from '../../policy/scopes.ts'
import type { AccountRow } from '../users/queries.ts'

/**
 * What a right must cover to hold for the notes about a person: a development of theirs that the reader sees. Nothing
 * below an administrator's right covers those about staff, and about a person who was erased there are none: undefined.
 */
export function noteTargetOf(actor: Actor, right: Right, account: AccountRow): Target | undefined {
  if (account.isAnonymised) return undefined
  if (isStaff(account)) return {}
  const { mappings, requestedDevelopmentId } = account
  const developments = mappings.map(({ developmentId }) => developmentId)
  if (requestedDevelopmentId !== null) developments.push(requestedDevelopmentId)
  const developmentId = developments.find((id) => includes(actor, right, { developmentId: id }))
  return developmentId === undefined ? {} : { developmentId }
}
