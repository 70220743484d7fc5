import type { AlertState } from '@doorstep/contract/alerts/schema'
import { EXPIRY_BEFORE_START, EXPIRY_PASSED } from '@doorstep/contract/alerts/texts'

export function alertState(
  { isActive, startsAt, expiresAt }: { isActive: boolean; startsAt: Date | null; expiresAt: Date | null },
  now: Date,
): AlertState {
  if (!isActive) return 'inactive'
  if (expiresAt !== null && expiresAt < now) return 'expired'
  return startsAt !== null && startsAt > now ? 'scheduled' : 'active'
}

interface Span {
  startsAt: Date | null
  expiresAt: Date | null
}

/**
 * Returns the problems with an alert's start and expiry, by field. An unchanged expiry from `before` can be in the
 * past.
 */
export function spanProblems(
  { startsAt, expiresAt }: Span,
  now: Date,
  before?: Span,
): Record<string, string> | undefined {
  if (expiresAt === null) return undefined
  if (startsAt !== null && expiresAt <= startsAt) return { expiresAt: EXPIRY_BEFORE_START }
  const isUnchanged = before?.expiresAt?.getTime() === expiresAt.getTime()
  return expiresAt <= now && !isUnchanged ? { expiresAt: EXPIRY_PASSED } : undefined
}
