import type { Permission } from '@doorstep/contract/access'
import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { sessionQuery } from '../api/session.ts'
import { detourToLogin } from '../halves.ts'
import { goTo } from '../lib/address.ts'
import { paths } from '../paths.ts'

export interface RouteContext {
  queryClient: QueryClient
}

/**
 * Without a session, every screen that requires a session redirects to login. The promise never settles, because the
 * redirect removes the app half.
 */
export function requireSession(): Promise<never> | undefined {
  const detour = detourToLogin(window.location)
  if (!detour) return undefined
  goTo(detour, { replace: true })
  return new Promise(() => undefined)
}

/** Redirects to the dashboard unless the person has this permission anywhere. */
export function requirePermission(permission: Permission) {
  return async ({ context }: { context: RouteContext }): Promise<void> => {
    const { permissions } = await context.queryClient.ensureQueryData(sessionQuery())
    if (!permissions.includes(permission)) throw redirect({ to: paths.dashboard, replace: true })
  }
}
