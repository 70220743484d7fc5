import { isStaffRole, type Permission } from '@doorstep/contract/access'
import type { CurrentUser } from '@doorstep/contract/auth/schema'
import { authEndpoints } from '@doorstep/contract/auth/endpoints'
import { useQuery } from '@tanstack/react-query'
import { isSignedIn, storedUser } from '../lib/storage.ts'
import { q } from './query.ts'

/** Reads the current user and all of their permissions. */
export const sessionQuery = () => ({ ...q(authEndpoints.validateJwt), staleTime: Infinity })

/** Returns the session's user, or undefined on a public screen without a session and until the server has answered. */
export function useSession(): CurrentUser | undefined {
  return useQuery({ ...sessionQuery(), enabled: isSignedIn() }).data
}

/** Returns the current user. Until the server has answered, this is the user stored at the last sign-in. */
export function useCurrentUser(): { id: number; name: string; role: string } | null {
  const session = useSession()
  if (session) return { id: session.userId, name: session.userName, role: session.role }
  const stored = storedUser()
  return stored && { id: Number(stored.id), name: stored.name, role: stored.role }
}

export const useIsStaff = (): boolean => isStaffRole(useCurrentUser()?.role ?? '')

/** True if the user has this permission anywhere. For a single record, use the record's `can`. */
export function useCan(permission: Permission): boolean {
  return useSession()?.permissions.includes(permission) ?? false
}
