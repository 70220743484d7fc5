import type { User } from '@doorstep/contract/users/schema'
import type { AccountRow } from './queries.ts'
import { accountRole } from './rules.ts'

export function presentUser(account: AccountRow): User {
  const { id, firstName, lastName, email, status, mfaEnabled } = account
  return {
    id,
    firstName,
    lastName,
    email,
    role: accountRole(account),
    status,
    isActive: status === 'Approved',
    mfaEnabled,
  }
}
