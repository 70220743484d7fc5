import type { LoginResult } from '@doorstep/contract/auth/schema'
import { paths } from '../paths.ts'

/**
 * Returns the screen after a login that did not start from another page: the dashboard, unless the person chose another
 * screen.
 */
export function firstScreenOf({ firstScreen }: Pick<LoginResult, 'firstScreen'>): string {
  if (firstScreen === 'orders') return paths.orders
  return firstScreen === 'desk' ? paths.work : paths.dashboard
}
