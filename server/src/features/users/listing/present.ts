import type { Permission } from '@doorstep/contract/access'
import type { UserSummary } from '@doorstep/contract/users/schema'
import type { Actor } from '../../../policy/actor.ts'
import { includes } from '../../../policy/scopes.ts'
import { fullAddress } from '../../towns/present.ts'
import { presentUser } from '../present.ts'
import { blockedReason, targetOf } from '../rules.ts'
import type { ListedAccountRow } from './queries.ts'

const ACCOUNT_RIGHTS: readonly Permission[] = [
  'user:changeStatus',
  'user:enableMfa',
  'user:disableMfa',
  'user:endSessions',
  'user:forgetBounce',
]

export function presentUserSummary(actor: Actor, account: ListedAccountRow): UserSummary {
  const { requestedPropertyId: id, requestedName: name, requestedAddress: address } = account
  const developmentId = account.requestedDevelopmentId ?? undefined
  const isSeen = includes(actor, 'user:list', developmentId === undefined ? {} : { developmentId })
  return {
    ...presentUser(account),
    appliedAt: account.appliedAt.toISOString(),
    requestedProperty:
      id === null || name === null || address === null || !isSeen
        ? null
        : { id, name, address: fullAddress({ name, address, town: account.requestedTown ?? '' }) },
    hasProof: account.hasProof,
    can: ACCOUNT_RIGHTS.filter(
      (right) => !account.isAnonymised && includes(actor, right, targetOf(actor, right, account)),
    ),
    blocked: blockedReason(actor, 'user:changeStatus', account),
  }
}
