import { isStaffRole, ROLES, ROLE_IDS } from '@doorstep/contract/access'
import type { RoleName } from '@doorstep/contract/access'
import { nextUserStatuses, statusAfter } from '@doorstep/contract/users/rules'
import type { UserStep } from '@doorstep/contract/users/rules'
import type { UserStatus } from '@doorstep/contract/users/schema'
import { UNKNOWN_ROLE, WRONG_STATUS } from '@doorstep/contract/users/texts'
import { AppError, invalid } from '../../errors.ts'
import { isStaff } from '../../policy/actor.ts'
import type { Actor } from '../../policy/actor.ts'
import { FORBIDDEN_MESSAGE } from '../../policy/authorize.ts'
import type { Right } from '../../policy/policy.ts'
import { includes } from '../../policy/scopes.ts'
import type { Target } from '../../policy/scopes.ts'
import type { AccountRow } from './queries.ts'

const ANONYMISED = 'The personal data of this account was removed. Nobody can use the account now.'

/**
 * Returns the first development of this account that the right does not cover, if any. To change the account, a right
 * must cover all of its developments. Managers and administrators belong to no development.
 */
export function targetOf(actor: Actor, right: Right, account: AccountRow): Target {
  const userId = account.id
  if (isStaff(account)) return { userId }
  const mapped = account.mappings.map((mapping) => mapping.developmentId)
  const requested = account.requestedDevelopmentId === null ? [] : [account.requestedDevelopmentId]
  const developments = mapped.length > 0 ? mapped : requested
  const outside = developments.find((developmentId) => !includes(actor, right, { developmentId }))
  const developmentId = outside ?? developments[0]
  return developmentId === undefined ? { userId } : { userId, developmentId }
}

/** The reason why the actor cannot change an account that they can see. Null if the actor can change it. */
export function blockedReason(actor: Actor, right: Right, account: AccountRow): string | null {
  if (actor.userId === account.id) return 'This is your own account.'
  if (account.isAnonymised) return ANONYMISED
  if (includes(actor, right, targetOf(actor, right, account))) return null
  return isStaff(account)
    ? 'Only an administrator can change the account of a manager or an administrator.'
    : 'This person also has a role in a development that you do not manage. Please ask an administrator.'
}

export function refuseSelf(actor: Actor, userId: number): void {
  if (actor.userId !== userId) return
  if (actor.isAdmin)
    throw new AppError(
      'CONFLICT',
      'You cannot change the status of your own account. Ask another administrator.',
    )
  throw new AppError('FORBIDDEN', FORBIDDEN_MESSAGE)
}

/** The account's status after the step. Throws CONFLICT if its current status does not allow the step. */
export function requireStep({ id, status, isAnonymised }: AccountRow, step: UserStep): UserStatus {
  if (isAnonymised) throw new AppError('CONFLICT', ANONYMISED)
  const next = statusAfter(status, step)
  if (next !== undefined) return next
  throw new AppError('CONFLICT', WRONG_STATUS, {
    current: { id, status },
    allowed: nextUserStatuses(status),
  })
}

/**
 * Returns whether the actor can grant this role. Only administrators grant staff roles, and only the command line
 * grants ADMIN.
 */
export function mayGrant(actor: Actor, role: RoleName): boolean {
  return actor.isAdmin ? role !== 'ADMIN' : !isStaffRole(role)
}

export function grantableRole(actor: Actor, roleId: number): RoleName {
  const role = ROLES.find((name) => ROLE_IDS[name] === roleId)
  if (role === undefined) throw invalid({ roleId: UNKNOWN_ROLE })
  if (mayGrant(actor, role)) return role
  if (actor.isAdmin)
    throw invalid({
      roleId: 'Only a command on the server can give this role: "npm run admin -- user create-admin".',
    })
  throw new AppError('FORBIDDEN', FORBIDDEN_MESSAGE)
}
