import type { Login } from '@doorstep/contract/auth/schema'

export type LoginFields = Partial<Record<keyof Login, string>>
export interface LoginFailure {
  fields: LoginFields
  message?: string
}

export const UNREACHABLE = 'Unable to reach the server.'
export const RELOAD = 'Reload the page, then sign in.'
