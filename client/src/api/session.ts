import { isStaffRole, type Permission } from '@doorstep/contract/access'
import type { CurrentUser } from '@doorstep/contract/auth/schema'
import { authEndpoints } from '@doorstep/contract/auth/endpoints'
import { useQuery } from '@tanstack/react-query'
import { isSignedIn, storedUser } from '../lib/storage.ts'
import { q } from './query.ts'

/** Who the token's bearer is now, and everything that their roles open. */
export const sessionQuery = () => ({ ...q(authEndpoints.validateJwt), staleTime: Infinity })

/** Undefined for a visitor of an open screen, and until the server has answered. */
export function useSession(): CurrentUser | undefined {
  return useQuery({ ...sessionQuery(), enabled: isSignedIn() }).data
}

/** The current user: what the last sign-in stored, until the server has confirmed it. */
export function useCurrentUser(): { id: number; name: string; role: string } | null {
  const session = useSession()
  if (session) return { id: session.userId, name: session.userName, role: session.role }
  const stored = storedUser()
  return stored && { id: Number(stored.id), name: stored.name, role: stored.role }
}

/** Whether any of their roles is one of staff. */
export const useIsStaff = (): boolean => isStaffRole(useCurrentUser()?.role ?? '')

/** Whether this person may ever do this; what they may do with one record stands in its own `can`. */
export function useCan(permission: Permission): boolean {
  return useSession()?.permissions.includes(permission) ?? false
}
