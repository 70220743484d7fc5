import type { User } from '@doorstep/contract/users/schema'
import { strongestRole } from '../../policy/actor.ts'
import type { AccountRow } from './queries.ts'

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
