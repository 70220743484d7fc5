/** For how many hours an Idempotency-Key identifies a repeated call. */
export const KEY_HOURS = 24
/**
 * For this many seconds, a call without a key but with the same body counts as a repeat, on endpoints where duplicates
 * are unwanted.
 */
export const BODY_SECONDS = 60
