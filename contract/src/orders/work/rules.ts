/** A code that was sent to the firm's number is valid for this many minutes and this many attempts. */
export const UNLOCK_CODE_MINUTES = 10
export const UNLOCK_TRIES_MAX = 5
/** For how many hours after the code was entered the browser shows how to reach the resident. */
export const UNLOCK_HOURS = 12
