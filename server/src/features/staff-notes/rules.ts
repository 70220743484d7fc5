import { isStaff } from '../../policy/actor.ts'
import type { Actor } from '../../policy/actor.ts'
import type { Right } from '../../policy/policy.ts'
import { includes } from '../../policy/scopes.ts'
import type { Target } from '../../policy/scopes.ts'
import type { AccountRow } from '../users/queries.ts'

/**
 * Returns a development for which the rights over notes about a person are checked: one of the person's developments
 * that the reader can see. Only administrators can see notes about staff. Undefined for an anonymised person, who has
 * no notes.
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
