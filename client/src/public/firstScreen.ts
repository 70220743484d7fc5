import type { LoginResult } from '@doorstep/contract/auth/schema'
import { paths } from '../paths.ts'

/** Where a login leads that was on its way to nowhere: the dashboard, unless the person chose another screen. */
export function firstScreenOf({ firstScreen }: Pick<LoginResult, 'firstScreen'>): string {
  if (firstScreen === 'orders') return paths.orders
  return firstScreen === 'desk' ? paths.work : paths.dashboard
}
