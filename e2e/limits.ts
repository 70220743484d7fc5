import { LIMIT_DEFAULTS } from '../server/src/limits/settings.ts'

/** The journeys share one address and few accounts; the limits have tests of their own. */
export const raisedLimits: Record<string, string> = Object.fromEntries(
  Object.keys(LIMIT_DEFAULTS).map((name) => [name, '100000/1m']),
)
