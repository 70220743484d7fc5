import type { User, UserStatus } from '@doorstep/contract/users/schema'
import type { Tone } from '../../ui/Badge.tsx'

export const USER_TONES: Record<UserStatus, Tone> = {
  Pending: 'warn',
  Approved: 'ok',
  Suspended: 'danger',
  Rejected: 'neutral',
}

export function nameOf({ firstName, lastName }: Pick<User, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`
}
