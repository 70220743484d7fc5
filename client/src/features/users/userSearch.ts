import { ROLES, type RoleName } from '@doorstep/contract/access'
import { USER_SORTS, USER_STATUSES, type UserStatus } from '@doorstep/contract/users/schema'
import { isId } from '../../lib/search.ts'
import { pageOf, type ListSearch } from '../../tables/listAddress.ts'

/** Manage Users' part of the address, as text. `open` is the person whose details are shown. */
export type UserListSearch = ListSearch<'status' | 'role' | 'developmentId' | 'q'>

export interface UserFilter {
  status?: UserStatus
  role?: RoleName
  developmentId?: string
  q?: string
}

/** What the list is narrowed to; a part of the address that means nothing is left out. */
export function userFilterOf(search: UserListSearch): UserFilter {
  const status = USER_STATUSES.find((name) => name === search.status)
  const role = ROLES.find((name) => name === search.role)
  return {
    ...(status && { status }),
    ...(role && { role }),
    ...(isId(search.developmentId) && { developmentId: search.developmentId }),
    ...(search.q && { q: search.q }),
  }
}

export function userQueryOf(search: UserListSearch) {
  return { ...pageOf(search, USER_SORTS), ...userFilterOf(search) }
}
