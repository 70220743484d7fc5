/** How many days before the expiry a warning is sent. Each warning is sent once. */
export const EXPIRY_WARNING_DAYS = [30, 7, 0] as const

/** The state of something that can expire. The state `none` means no expiry date. */
export const EXPIRY_STATES = ['none', 'valid', 'expiring', 'expired'] as const
export type ExpiryState = (typeof EXPIRY_STATES)[number]

const DAY_MS = 86_400_000

export function daysUntil(day: string, today: string): number {
  return (Date.parse(day) - Date.parse(today)) / DAY_MS
}

/** An item is valid until the end of its last day. */
export function expiryState(expiresOn: string | null, today: string): ExpiryState {
  if (expiresOn === null) return 'none'
  const left = daysUntil(expiresOn, today)
  if (left < 0) return 'expired'
  return left <= EXPIRY_WARNING_DAYS[0] ? 'expiring' : 'valid'
}
