import type { AlertState } from '@doorstep/contract/alerts/schema'

/** Where an alert stands at this moment. */
export function alertState(
  { isActive, startsAt, expiresAt }: { isActive: boolean; startsAt: Date | null; expiresAt: Date | null },
  now: Date,
): AlertState {
  if (!isActive) return 'inactive'
  if (expiresAt !== null && expiresAt < now) return 'expired'
  return startsAt !== null && startsAt > now ? 'scheduled' : 'active'
}
