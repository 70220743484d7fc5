import type { Permission } from '@doorstep/contract/access'
import type { User, UserSummary } from '@doorstep/contract/users/schema'
import type { Actor } from '../../policy/actor.ts'
import { includes } from '../../policy/scopes.ts'
import { fullAddress } from '../places/present.ts'
import { strongestRole } from '../../policy/actor.ts'
import type { ListedAccountRow } from './listing/queries.ts'
import type { AccountRow } from './queries.ts'
import { blockedReason, targetOf } from './rules.ts'

export function presentUser(account: AccountRow): User {
  const { id, firstName, lastName, email, status, mfaEnabled } = account
  return {
    id,
    firstName,
    lastName,
    email,
    role: strongestRole(account),
    status,
    isActive: status === 'Approved',
    mfaEnabled,
  }
}

const ACCOUNT_RIGHTS: readonly Permission[] = [
  'user:changeStatus',
  'user:enableMfa',
  'user:disableMfa',
  'user:endSessions',
]

/** A row of the list, with what this reader may do with the account. */
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
    can: ACCOUNT_RIGHTS.filter((right) => includes(actor, right, targetOf(actor, right, account))),
    blocked: blockedReason(actor, 'user:changeStatus', account),
  }
}
