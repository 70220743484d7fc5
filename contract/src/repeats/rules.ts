/** For how many hours an Idempotency-Key identifies a repeated call. */
export const KEY_HOURS = 24
/**
 * Without a key, a call with the same body counts as a repeat for this many seconds, for endpoints where duplicates
 * are unwanted.
 */
export const BODY_SECONDS = 60
