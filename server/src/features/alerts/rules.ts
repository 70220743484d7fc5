import type { AlertState } from '@doorstep/contract/alerts/schema'
import { EXPIRY_BEFORE_START, EXPIRY_PASSED } from '@doorstep/contract/alerts/texts'

/** Where an alert stands at this moment. */
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

/** What is wrong with the span of an alert; `before` is the one that it had, which may stay although it is over. */
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
