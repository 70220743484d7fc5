import { LIMIT_DEFAULTS } from '../server/src/limits/settings.ts'

/** All browser tests share one IP address and few accounts, so the limits are raised. Other tests cover the limits. */
export const raisedLimits: Record<string, string> = Object.fromEntries(
  Object.keys(LIMIT_DEFAULTS).map((name) => [name, '100000/1m']),
)
