/** How many days before something expires those who look after it are warned, each time once. */
export const EXPIRY_WARNING_DAYS = [30, 7, 0] as const

/** How something with a last day stands; `none` where it has no such day. */
export const EXPIRY_STATES = ['none', 'valid', 'expiring', 'expired'] as const
export type ExpiryState = (typeof EXPIRY_STATES)[number]

const DAY_MS = 86_400_000

/** How many days there are from one day to another. */
export function daysUntil(day: string, today: string): number {
  return (Date.parse(day) - Date.parse(today)) / DAY_MS
}

/** It is valid until its last day. */
export function expiryState(expiresOn: string | null, today: string): ExpiryState {
  if (expiresOn === null) return 'none'
  const left = daysUntil(expiresOn, today)
  if (left < 0) return 'expired'
  return left <= EXPIRY_WARNING_DAYS[0] ? 'expiring' : 'valid'
}
