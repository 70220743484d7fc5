import { LIMIT_DEFAULTS } from '../server/src/limits/settings.ts'

/** All journeys share one IP address and few accounts. Other tests cover the limits. */
export const raisedLimits: Record<string, string> = Object.fromEntries(
  Object.keys(LIMIT_DEFAULTS).map((name) => [name, '100000/1m']),
)
